"""Sends each request of a JSON list over a connection of its own, and prints its source port and status."""

import http.client
import json
import socket
import sys

for text in json.load(open(sys.argv[1])):
    with socket.create_connection(("10.0.0.20", 8080), timeout=60) as connection:
        connection.sendall(text.encode())
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        answer.read()
        print(json.dumps({"port": connection.getsockname()[1], "status": answer.status}))
