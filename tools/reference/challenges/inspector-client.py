"""Sends the requests of its input, each at its time on the clock; writes S for each answer, N for none."""
import json, socket, ssl, sys, threading, time

# Time for a busy machine.
SECONDS = 4

context = ssl.create_default_context()
context.check_hostname = False
context.verify_mode = ssl.CERT_NONE

def ask(at, source, port, text):
    time.sleep(max(0, at - time.time()))
    try:
        with socket.create_connection(("10.0.0.20", port), SECONDS, (source, 0)) as connection:
            if port == 8443:
                connection = context.wrap_socket(connection)
            connection.sendall(text.encode())
            return "S" if connection.recv(4) == b"HTTP" else "N"
    except OSError:
        return "N"

asked = json.load(sys.stdin)
letters = [""] * len(asked)

def note(index):
    letters[index] = ask(*asked[index])

threads = [threading.Thread(target=note, args=(index,)) for index in range(len(asked))]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("".join(letters))
