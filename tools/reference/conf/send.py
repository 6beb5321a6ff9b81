"""Sends each request of a JSON list over a connection of its own, and prints its source port and status."""

import http.client
import json
import socket
import sys

ports = set()


def connect():
    """A connection from a port of its own, by which logs tell requests apart: the kernel uses some again."""
    while True:
        connection = socket.create_connection(("10.0.0.20", 8080), timeout=60)
        port = connection.getsockname()[1]
        if port not in ports:
            ports.add(port)
            return connection, port
        connection.close()


for text in json.load(open(sys.argv[1])):
    connection, port = connect()
    with connection:
        connection.sendall(text.encode())
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        answer.read()
        print(json.dumps({"port": port, "status": answer.status}))
