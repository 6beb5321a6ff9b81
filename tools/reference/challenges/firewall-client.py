"""Opens the connections that stand in its input, all at once; writes a letter for each."""
import json, socket, sys, threading

# As long as three SYNs take, and the time of a busy machine.
SECONDS = 4

def ask(source, source_port, destination, port):
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        connection.settimeout(SECONDS)
        connection.bind((source, source_port))
        try:
            connection.connect((destination, port))
        except ConnectionRefusedError:
            return "R"
        except OSError:
            return "N"
        try:
            connection.sendall(b"x")
            return "S" if connection.recv(1) == b"x" else "H"
        except OSError:
            return "H"

asked = json.load(sys.stdin)
letters = [""] * len(asked)

def note(index):
    letters[index] = ask(*asked[index])

threads = [threading.Thread(target=note, args=(index,)) for index in range(len(asked))]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
json.dump(letters, sys.stdout)
