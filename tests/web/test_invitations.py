"""An invitation as it is sent: the host makes a table, and whoever shows its link shows what it is about."""

from __future__ import annotations

import urllib.request

from tests.server.conftest import Server
from tests.server.test_previews import Tags
from tests.web.conftest import Visit

#: how large a picture is
SIZE = """(address) => new Promise((done, fail) => {
  const picture = new Image();
  picture.onload = () => done([picture.naturalWidth, picture.naturalHeight]);
  picture.onerror = fail;
  picture.src = address;
})"""


def test_a_link_from_the_lobby_is_shown_with_its_picture(visit: Visit, server: Server) -> None:
    host = visit("/", locale="de-DE")
    host.locator("[data-invite=lost_mines]").click()
    host.locator("#called").fill('Zoë "Z"')
    host.locator("#called").press("Enter")
    host.locator("#seats").wait_for()
    table = host.url.rpartition("/")[2]
    # Somebody else's messenger, which knows nothing of us.
    with urllib.request.urlopen(f"{server.url}/t/{table}") as answer:
        said = Tags(answer.read().decode()).said
    assert said["og:title"].endswith('· Zoë "Z" lädt dich ein')
    assert "Plätzen besetzt" in said["og:description"]
    assert host.evaluate(SIZE, f"/t/{table}/preview.png") == [1200, 630]
    # Nobody has come to the table because of it.
    assert host.locator(".watching").count() == 0
