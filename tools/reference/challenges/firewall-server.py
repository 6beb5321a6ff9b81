"""Listens on ports and sends back what it gets."""
import socket, sys, threading

def serve(port):
    listener = socket.create_server(("0.0.0.0", port), backlog=256)
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=echo, args=(connection,), daemon=True).start()

def echo(connection):
    try:
        connection.sendall(connection.recv(1))
        connection.recv(1)
    except OSError:
        pass
    connection.close()

threads = [threading.Thread(target=serve, args=(int(port),)) for port in sys.argv[1].split(",")]
for thread in threads:
    thread.start()
