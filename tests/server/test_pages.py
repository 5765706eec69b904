"""The browser client's page and files: what is served, how long it is kept, what stays here."""

import gzip
import os
import re
from pathlib import Path

import pytest

from hulawang.server.assets import Assets, NoClient
from hulawang.server.pages import Pages
from tests.server.site import Site, running_site

FOR_EVER = "public, max-age=31536000, immutable"


async def static_path(site: Site) -> str:
    page = (await (await site.visitor()).get("/")).text
    found = re.search(r"/static/[0-9a-f]{16}/", page)
    assert found is not None
    return found.group()


@pytest.mark.parametrize(
    "address",
    [
        *("/", "/new", "/t/abcd2345", "/rules", "/games", "/leaderboard", "/account"),
        *("/profile", "/m/m1", "/m/m1/3", "/record", "/record/3"),
    ],
)
async def test_every_route_of_the_client_is_its_page(site: Site, address: str) -> None:
    answer = await (await site.visitor()).get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "HASH" not in answer.text


@pytest.mark.parametrize("address", ["/admin", "/admin/", "/admin/people/abc"])
async def test_admins_have_a_page_of_their_own(site: Site, address: str) -> None:
    http = await site.visitor()
    answer = await http.get(address)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    assert re.search(r"/static/[0-9a-f]{16}/js/admin/main.js", answer.text)
    assert answer.text != (await http.get("/")).text


@pytest.mark.parametrize("address", ["/new/", "/t/a/b", "/T/abcd2345", "/nowhere", "/api/nowhere"])
async def test_a_browser_is_shown_the_page_at_any_other_address_too(
    site: Site, address: str
) -> None:
    http = await site.visitor()
    answer = await http.get(address, headers={"accept": "text/html,*/*;q=0.8"})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.content == (await http.get("/")).content
    program = await http.get(address)
    assert (program.status_code, program.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("js/main.js", "text/javascript; charset=utf-8"),
        ("css/base.css", "text/css; charset=utf-8"),
        ("vendor/font.woff2", "font/woff2"),
        ("manifest.webmanifest", "application/manifest+json"),
    ],
)
async def test_a_file_is_kept_for_ever_under_its_hash(site: Site, path: str, kind: str) -> None:
    http = await site.visitor()
    answer = await http.get(await static_path(site) + path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == FOR_EVER
    tag = answer.headers["etag"]
    again = await http.get(await static_path(site) + path, headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


async def test_an_outdated_hash_gives_the_present_file_and_is_not_kept(site: Site) -> None:
    answer = await (await site.visitor()).get("/static/0000000000000000/js/other.js")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")


@pytest.mark.parametrize(
    "path",
    [
        "package.json",
        "eslint.config.js",
        ".npmrc",
        "node_modules/lit/lit.js",
        "test/store.test.js",
        "js/main.test.js",
        "js/types/wire.d.ts",
        "../pyproject.toml",
        "%2e%2e/pyproject.toml",
        "js/",
        "",
        "index.html",
        "admin.html",
    ],
)
async def test_what_browsers_need_not_see_stays_here(site: Site, path: str) -> None:
    answer = await (await site.visitor()).get(await static_path(site) + path)
    assert answer.status_code == 404


async def test_long_texts_are_zipped_for_who_can_read_that(site: Site, client_folder: Path) -> None:
    http = await site.visitor()
    path = await static_path(site) + "js/main.js"
    plain = await http.get(path, headers={"accept-encoding": "identity"})
    zipped = await http.get(path, headers={"accept-encoding": "gzip"})
    assert plain.content == zipped.content == (client_folder / "js/main.js").read_bytes()
    assert "content-encoding" not in plain.headers
    assert zipped.headers["content-encoding"] == "gzip"
    assert int(zipped.headers["content-length"]) < len(plain.content)
    assert plain.headers["etag"] != zipped.headers["etag"]
    assert "Accept-Encoding" in plain.headers["vary"]


async def test_files_that_belong_at_the_root_are_there(site: Site) -> None:
    http = await site.visitor()
    assert (await http.get("/manifest.webmanifest")).text == "{}"
    assert (await http.get("/favicon.ico")).status_code == 404
    assert (await http.head("/")).status_code == 200


def test_the_hash_is_that_of_what_is_served(tmp_path: Path) -> None:
    def written(name: str, text: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return Assets.read(tmp_path).hash

    first = written("index.html", "a")
    assert written("index.html", "a") == first
    assert written("package.json", "{}") == first, "not served"
    second = written("js/main.js", "a")
    assert second != first
    assert written("js/main.js", "b") not in (first, second)


def test_a_folder_without_a_page_is_no_client(tmp_path: Path) -> None:
    with pytest.raises(NoClient):
        Pages(tmp_path)


def test_zipping_is_the_same_every_time(client_folder: Path) -> None:
    first, second = (Assets.read(client_folder).files["js/main.js"] for _ in range(2))
    assert first == second
    assert gzip.decompress(first.encoded["gzip"]) == first.body


async def test_a_client_without_a_page_for_admins_has_none(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("players alone")
    async with running_site(tmp_path) as site:
        assert (await (await site.visitor()).get("/admin")).status_code == 404


@pytest.mark.parametrize("reload", [True, False])
async def test_changed_files_are_seen_where_that_was_asked_for(
    client_folder: Path, tmp_path: Path, reload: bool
) -> None:
    page = tmp_path / "index.html"
    page.write_text("old")
    async with running_site(tmp_path, reload=reload) as site:
        http = await site.visitor()
        assert (await http.get("/")).text == "old"
        page.write_text("new")
        os.utime(page, ns=(1, 1))
        assert (await http.get("/")).text == ("new" if reload else "old")
