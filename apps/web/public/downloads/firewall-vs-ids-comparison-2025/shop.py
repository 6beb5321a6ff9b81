"""A shop for the bench: 200 to every request, by HTTP on 8080 and by HTTPS on 8443; 5432 stands for a database."""

import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Shop(BaseHTTPRequestHandler):
    def do_GET(self):
        body = b'<p>No results.</p>'
        self.send_response(200)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)


plain, secure, database = (ThreadingHTTPServer(('192.0.2.20', port), Shop) for port in (8080, 8443, 5432))
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain('shop.crt', 'shop.key')
secure.socket = context.wrap_socket(secure.socket, server_side=True)
for server in (secure, database):
    threading.Thread(target=server.serve_forever, daemon=True).start()
plain.serve_forever()
