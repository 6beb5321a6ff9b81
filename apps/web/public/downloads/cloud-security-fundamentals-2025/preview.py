"""The careless link preview: fetches whatever address it is given. For a test machine alone.

Usage: preview.py [address to listen on]"""

import sys
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Preview(BaseHTTPRequestHandler):
    def do_GET(self):
        try:
            query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
            with urllib.request.urlopen(query["url"][0], timeout=3) as page:
                status, body = page.status, page.read(2000)
        except urllib.error.HTTPError as refusal:
            status, body = refusal.code, refusal.read(2000)
        except Exception as fault:  # whatever was asked for, the next visitor is served
            status, body = 502, f"cannot fetch: {fault}\n".encode()
        self.send_response(status or 200)  # a file has no status
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


host = sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1"
ThreadingHTTPServer((host, 8080), Preview).serve_forever()
