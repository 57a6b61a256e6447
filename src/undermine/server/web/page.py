"""The page that is shown where there is no browser client yet."""

from __future__ import annotations

from typing import Final

PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>undermine</title>
<h1>undermine</h1>
<p>The table server for Saboteur, Saboteur 2 and The Lost Mines is running.</p>
<p>There is no browser client in this version. Programs can play: the protocol is described in
<code>docs/protocol.md</code>, and <code>examples/bot.py</code> is a bot that sits down at a table.</p>
<ul>
<li><a href="/api/games">the games</a></li>
<li><a href="/api/tables">public tables</a></li>
<li><a href="/api/openapi.json">the HTTP part (OpenAPI)</a></li>
<li><a href="/health">health</a>, <a href="/metrics">figures</a></li>
</ul>
</html>
"""
