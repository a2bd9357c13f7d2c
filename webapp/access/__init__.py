"""Who may do what: links that carry a role, kept by a phone in one signed cookie; no accounts.

A phone's rights are the union of its links, looked up on every request, so a revoked link is gone at once.
"""

from webapp.access._codes import link_by_code, read_code, short_code, spaced
from webapp.access._cross_site import refuse_cross_site
from webapp.access._keys import KeyProblem, secret_key
from webapp.access._limits import TooManyTries
from webapp.access._links import (
    MOST_KEEPERS,
    Role,
    TooManyLinks,
    another_like,
    found_club,
    keeper_link,
    keeper_link_for,
    link_of,
    link_path,
    link_token,
    links_into,
    player_link,
    revoke,
    watcher_link,
)
from webapp.access._phone import COOKIE, given_here, held, remember, remember_given, signed_links
from webapp.access._rights import Author, Rights, author, read_author, require, rights, seats_of

__all__ = [
    "COOKIE",
    "MOST_KEEPERS",
    "Author",
    "KeyProblem",
    "Rights",
    "Role",
    "TooManyLinks",
    "TooManyTries",
    "another_like",
    "author",
    "found_club",
    "given_here",
    "held",
    "keeper_link",
    "keeper_link_for",
    "link_by_code",
    "link_of",
    "link_path",
    "link_token",
    "links_into",
    "player_link",
    "read_author",
    "read_code",
    "refuse_cross_site",
    "remember",
    "remember_given",
    "require",
    "revoke",
    "rights",
    "seats_of",
    "secret_key",
    "short_code",
    "signed_links",
    "spaced",
    "watcher_link",
]
