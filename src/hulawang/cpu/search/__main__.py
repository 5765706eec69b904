"""`python -m hulawang.cpu.search` compiles the search; where that has been done, nothing."""

from hulawang.cpu.search.ready import get_ready

if __name__ == "__main__":
    get_ready()
