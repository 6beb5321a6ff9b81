"""A stand-in for the metadata service of a cloud, with made-up keys and the paths of Amazon's.

Usage: metadata.py [--token] [address to listen on]     with --token it asks for the token of version 2"""

import json
import socket
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ROLES = "/latest/meta-data/iam/security-credentials/"
TOKEN = "made-up-token"
KEYS = {
    "Code": "Success",
    "Type": "AWS-HMAC",
    "AccessKeyId": "ASIAEXAMPLEEXAMPLE",
    "SecretAccessKey": "not-a-real-secret",
    "Token": "not-a-real-token",
    "Expiration": "2025-10-21T18:00:00Z",
}
ANSWERS = {ROLES: "preview-role", f"{ROLES}preview-role": json.dumps(KEYS, indent=2)}
needs_token = "--token" in sys.argv
hosts = [argument for argument in sys.argv[1:] if argument != "--token"]
host = hosts[0] if hosts else "169.254.169.254"
if ":" in host:
    ThreadingHTTPServer.address_family = socket.AF_INET6


class Metadata(BaseHTTPRequestHandler):
    def answer(self, status, text):
        body = f"{text}\n".encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_PUT(self):
        wants = self.path == "/latest/api/token" and "X-aws-ec2-metadata-token-ttl-seconds" in self.headers
        self.answer(*((200, TOKEN) if wants else (400, "Bad Request")))

    def do_GET(self):
        if needs_token and self.headers["X-aws-ec2-metadata-token"] != TOKEN:
            self.answer(401, "Unauthorized")
        elif self.path in ANSWERS:
            self.answer(200, ANSWERS[self.path])
        else:
            self.answer(404, "Not Found")


ThreadingHTTPServer((host, 80), Metadata).serve_forever()
