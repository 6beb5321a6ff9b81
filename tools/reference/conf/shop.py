"""A shop with two faults on purpose: it builds SQL from what it is given, and repeats it unescaped."""

import sqlite3
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

PAGES = {"/": "<h1>Shop</h1>", "/login": "<h1>Welcome back</h1>", "/admin/": "<h1>Administration</h1>"}
TABLES = """
create table articles (name, price);
create table users (name, password);
insert into articles values ('cup', '5');
insert into users values ('alice', 'hunter2');
"""


def search(words):
    database = sqlite3.connect(":memory:")
    database.executescript(TABLES)
    try:
        rows = database.execute(f"select name, price from articles where name = '{words}'").fetchall()
        found = " ".join(" ".join(row) for row in rows) or "nothing found"
    except sqlite3.Error:
        found = "SQL error"
    return f"You searched for {words}: {found}"


class Shop(BaseHTTPRequestHandler):
    def do_GET(self):
        url = urlsplit(self.path)
        if url.path == "/search":
            return self.answer(200, search(parse_qs(url.query).get("q", [""])[0]))
        page = PAGES.get(url.path)
        return self.answer(200, page) if page else self.answer(404, "<h1>No such page</h1>")

    do_POST = do_GET

    def answer(self, status, text):
        # Longer than TCP may hold back an ACK: a sensor reads a request once it is acknowledged.
        time.sleep(0.06)
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", 8000), Shop).serve_forever()
