#!/bin/bash
# Bans an attacker in the middle of an open connection, with three versions of the rules, and counts the
# lines that still arrive. Needs the network that `lab.sh up` builds. Usage, as root: ban.sh
set -eu
cd "$(dirname "$0")"
trap 'ip netns exec edge nft -f edge.nft; rm -f talk.py rules.nft' EXIT

# Each side sends the other a line every second, six in all, and then says how many it got.
cat > talk.py <<'END'
import socket, sys, threading, time

if sys.argv[1] == "shop":
    line, _ = socket.create_server(("", 8081)).accept()
else:
    line = socket.create_connection(("10.0.20.20", 8081), 3)
line.settimeout(None)
got = []

def read():
    while data := line.recv(100):
        got.extend(data.splitlines())

threading.Thread(target=read, daemon=True).start()
for number in range(6):
    line.sendall(b"line\n")
    time.sleep(1)
time.sleep(1)
print(len(got))
END

try() {
  sed -e 's/{ 80, 443 } counter/{ 80, 443, 8081 } counter/' -e "$2" edge.nft > rules.nft
  ip netns exec edge nft -f rules.nft
  ip netns exec shop python3 talk.py shop > shop.got &
  local shop=$!
  until ip netns exec shop ss -Hltn sport = 8081 | grep -q .; do sleep 0.1; done
  ip netns exec internet python3 talk.py attacker > attacker.got &
  local attacker=$!
  sleep 2.5
  ip netns exec edge nft add element inet edge banned '{ 203.0.113.66 }'
  wait $shop $attacker
  printf '%-42s the shop got %s lines, the attacker %s\n' "$1" "$(cat shop.got)" "$(cat attacker.got)"
  rm -f shop.got attacker.got
}
LATE='/@banned/d; s/^\( *\)iifname "wan" jump from_wan/\1ip saddr @banned counter drop\n&/'
try 'ban below the line for known connections' "$LATE"
try 'ban at the top, for the sender alone' '/daddr @banned/d'
try 'ban at the top, for both directions' ''
