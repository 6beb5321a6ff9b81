"""Opens the connections of its input, each at its time on the clock, and writes a letter for each: S for
the answer that was expected, H for none after a handshake, R for a refusal, N for nothing at all."""
import json, socket, ssl, sys, threading, time

# As long as three SYNs take, and the time of a busy machine.
SECONDS = 4

context = ssl.create_default_context()
context.check_hostname = False
context.verify_mode = ssl.CERT_NONE


def ask(at, source, source_port, destination, port, is_secure, text, expected):
    time.sleep(max(0, at - time.time()))
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
            if is_secure:
                connection = context.wrap_socket(connection)
            connection.sendall(text.encode())
            return "S" if connection.recv(len(expected)) == expected.encode() else "H"
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
print("".join(letters))
