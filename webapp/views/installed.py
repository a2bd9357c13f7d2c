"""What makes an app of the pages where browsers allow it: the manifest and the service worker."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flask import Blueprint, Response, current_app, jsonify, url_for
from flask_babel import gettext as _

from webapp import pages

installed = Blueprint("installed", __name__)

SIZES: Final = ("192", "512")


@installed.get("/manifest.webmanifest")
def manifest() -> Response:
    """How the app looks once it is installed."""
    images = [
        {"src": pages.asset(f"icons/knockbook-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in SIZES
    ]
    drawn = {"src": pages.asset("icons/knockbook.svg"), "sizes": "any", "type": "image/svg+xml"}
    maskable = {**images[-1], "purpose": "maskable"}
    response = jsonify(
        name=_("Knockbook"),
        short_name=_("Knockbook"),
        description=_("Keeps score and settles up at the card table."),
        start_url=url_for("home.show"),
        scope=url_for("home.show"),
        display="standalone",
        background_color="#f4efe4",
        theme_color="#1d4f3e",
        icons=[*images, drawn, maskable],
    )
    response.mimetype = "application/manifest+json"
    return response


@installed.get("/sw.js")
def worker() -> Response:
    """The service worker: at the root, so that it may look after every page; always asked for anew."""
    script = (Path(str(current_app.static_folder)) / "sw.js").read_bytes()
    response = Response(script, mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response
