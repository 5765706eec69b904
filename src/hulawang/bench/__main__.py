"""`python -m hulawang.bench`, the same as `hulawang bench`."""

import typer

from hulawang.bench.command import bench

typer.run(bench)
