"""What a page says of itself to whoever shows a link to it: a title, a sentence and a picture (Open Graph)."""

from __future__ import annotations

from html import escape

from undermine.server.previews.invitation import Invitation
from undermine.server.previews.picture import SIZE

#: the picture of a link, after its own address
PICTURE = "/preview.png"


def title_tag(title: str) -> str:
    """The title of the page. Names are people's own: nothing of them is taken for anything but text.

    >>> title_tag('"><script>')
    '<title>&quot;&gt;&lt;script&gt;</title>'
    """
    return f"<title>{escape(title)}</title>"


def tags(invitation: Invitation, origin: str, path: str) -> str:
    """The tags of a page at a path. A picture has to have a whole address: without an origin there is none."""
    said = {
        "og:type": "website",
        "og:site_name": "undermine",
        "og:title": invitation.title,
        "og:description": invitation.text,
        "og:locale": invitation.language,
    }
    if origin:
        wide, tall = SIZE
        said |= {
            "og:url": origin + path,
            "og:image": origin + path + PICTURE,
            "og:image:type": "image/png",
            "og:image:width": str(wide),
            "og:image:height": str(tall),
            "og:image:alt": invitation.title,
        }
    card = "summary_large_image" if origin else "summary"
    return title_tag(invitation.title) + "".join(
        [f'<meta property="{name}" content="{escape(text)}">' for name, text in said.items()]
        + [f'<meta name="twitter:card" content="{card}">']
    )
