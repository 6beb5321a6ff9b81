"""A shop for the bench: 200 for three known paths, 404 for the rest. HTTP on 8080, HTTPS on 8443."""

import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KNOWN = {'/', '/search', '/help'}


class Shop(BaseHTTPRequestHandler):
    def do_GET(self):
        found = self.path.partition('?')[0] in KNOWN
        body = b'<p>No book found.</p>' if found else b'<p>No such page.</p>'
        self.send_response(200 if found else 404)
        self.send_header('Content-Type', 'text/html')
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)


plain = ThreadingHTTPServer(('10.0.0.20', 8080), Shop)
secure = ThreadingHTTPServer(('10.0.0.20', 8443), Shop)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain('shop.crt', 'shop.key')
secure.socket = context.wrap_socket(secure.socket, server_side=True)
threading.Thread(target=secure.serve_forever, daemon=True).start()
plain.serve_forever()
