"""A shop that answers every request, on 8080 and with TLS on 8443."""
import http.server, ssl, sys, threading

class Shop(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_POST = do_GET

    def log_message(self, *_):
        pass

def serve(port, context):
    server = http.server.ThreadingHTTPServer(("10.0.0.20", port), Shop)
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    server.serve_forever()

context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1])
threading.Thread(target=serve, args=(8080, None)).start()
serve(8443, context)
