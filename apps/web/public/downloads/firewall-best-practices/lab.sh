#!/bin/bash
# The network of the article on firewalls: five machines around a router, as network namespaces.
# Needs Debian's packages nftables, iproute2, netcat-openbsd and python3. Usage, as root:
#   lab.sh up     builds it, loads edge.nft into the router and opens the listening ports
#   lab.sh down   removes it, and ends what runs in it
set -eu
cd "$(dirname "$0")"
MACHINES='internet client admin shop db'

# plug <machine> <address> <port of the router>
plug() {
  ip netns add "$1"
  ip -n "$1" link set lo up
  ip link add eth0 netns "$1" type veth peer name "to-$1" netns edge
  ip -n edge link set "to-$1" master "$3" up
  ip -n "$1" link set eth0 up
  ip -n "$1" address add "$2/24" dev eth0
  ip -n "$1" route add default via "${2%.*}.1"
}

# six <machine> <address> <gateway>
six() {
  ip -n "$1" address add "$2/64" dev eth0 nodad
  ip -n "$1" route add default via "$3"
}

# Ports that answer: with nobody listening, "shut" would prove nothing. Returns when all of them do.
listen() {
  local machine=$1
  shift
  ip netns exec "$machine" python3 - "$@" > /dev/null 2>&1 <<'END' &
import selectors, socket, sys
ready = selectors.DefaultSelector()
for port in map(int, sys.argv[1:]):
    server = socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
    ready.register(server, selectors.EVENT_READ)
while True:
    for key, _ in ready.select():
        key.fileobj.accept()[0].close()
END
  local port server=$!
  for port; do
    until ip netns exec "$machine" nc -z 127.0.0.1 "$port"; do kill -0 "$server"; sleep 0.1; done
  done
}

case "${1:-}" in
up)
  ip netns add edge
  ip -n edge link set lo up
  for zone in wan:203.0.113.1 lan:10.0.10.1 dmz:10.0.20.1 data:10.0.30.1; do
    ip -n edge link add "${zone%:*}" type bridge
    ip -n edge link set "${zone%:*}" up
    ip -n edge address add "${zone#*:}/24" dev "${zone%:*}"
  done
  ip -n edge address add fd00:113::1/64 dev wan nodad
  ip -n edge address add fd00:20::1/64 dev dmz nodad
  ip netns exec edge sysctl -qw net.ipv4.ip_forward=1 net.ipv6.conf.all.forwarding=1
  plug internet 203.0.113.66 wan
  ip -n internet address add 203.0.113.53/24 dev eth0
  plug client 10.0.10.10 lan
  plug admin 10.0.10.5 lan
  plug shop 10.0.20.20 dmz
  plug db 10.0.30.30 data
  six internet fd00:113::66 fd00:113::1
  six shop fd00:20::20 fd00:20::1
  listen edge 22
  listen internet 53 443
  listen client 445
  listen shop 22 80 443 6379
  listen db 22 5432
  ip netns exec edge nft -f edge.nft
  ;;
down)
  for machine in $MACHINES edge; do
    ip netns list | grep -q "^$machine\b" || continue
    ip netns pids "$machine" | xargs -r kill
    ip netns delete "$machine"
  done
  ;;
*)
  echo 'usage: lab.sh up|down' >&2
  exit 2
  ;;
esac
