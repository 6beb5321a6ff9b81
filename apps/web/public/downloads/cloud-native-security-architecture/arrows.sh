#!/bin/bash
# Tries six connections between four network namespaces: without a rule, with a default deny and one
# arrow, and with all arrows. Then asks over a connection that was open before the default deny came.
# Nothing leaves the machine. Needs root, iproute2, nftables and Python.
set -eu
PARTS=(visitor front cart db)

cleanup() {
  kill $(jobs -p)
  for name in router "${PARTS[@]}"; do ip netns delete "arrows-$name"; done
}
for name in router "${PARTS[@]}"; do ip netns add "arrows-$name"; done
trap cleanup EXIT
ip netns exec arrows-router sysctl -qw net.ipv4.ip_forward=1
for index in "${!PARTS[@]}"; do
  name=${PARTS[$index]}
  ip -n arrows-router link add "$name" type veth peer name eth0 netns "arrows-$name"
  ip -n arrows-router address add "10.1.$index.1/24" dev "$name"
  ip -n arrows-router link set "$name" up
  ip -n "arrows-$name" address add "10.1.$index.2/24" dev eth0
  ip -n "arrows-$name" link set eth0 up
  ip -n "arrows-$name" route add default via "10.1.$index.1"
done
for place in front:8080 cart:8080 db:5432 db:22; do
  ip netns exec "arrows-${place%:*}" python3 -m http.server "${place#*:}" > /dev/null 2>&1 &
done

# reach <from> <address> <port>
reach() {
  if ip netns exec "arrows-$1" timeout 2 bash -c "< /dev/tcp/$2/$3" 2> /dev/null; then echo ok
  else echo no answer; fi
}
for place in 10.1.1.2:8080 10.1.2.2:8080 10.1.3.2:5432 10.1.3.2:22; do
  until [ "$(reach visitor "${place%:*}" "${place#*:}")" = ok ]; do sleep 0.2; done
done
column() {
  reach visitor 10.1.1.2 8080
  reach visitor 10.1.2.2 8080
  reach front 10.1.2.2 8080
  reach front 10.1.3.2 5432
  reach cart 10.1.3.2 5432
  reach cart 10.1.3.2 22
}
rules() { ip netns exec arrows-router nft "$@"; }

no_rule=$(column)
rules -f - << 'RULES'
table inet shop {
  chain forward {
    type filter hook forward priority filter; policy drop;
    ct state established,related accept
    iifname "cart" oifname "db" tcp dport 5432 accept
  }
}
RULES
first=$(column)
rules add rule inet shop forward iifname visitor oifname front tcp dport 8080 accept
rules add rule inet shop forward iifname front oifname cart tcp dport 8080 accept
all=$(column)

names='visitor -> front:8080
visitor -> cart:8080
front   -> cart:8080
front   -> db:5432
cart    -> db:5432
cart    -> db:22'
printf '%-22s %-10s %-14s %s\n' '' 'no rule' 'first three' 'all of them'
paste -d '|' <(echo "$names") <(echo "$no_rule") <(echo "$first") <(echo "$all") |
  while IFS='|' read -r name one two three; do
    printf '%-22s %-10s %-14s %s\n' "$name" "$one" "$two" "$three"
  done

# late <title> <rules before>: an answer over a connection that is older than the default deny
late() {
  rules flush ruleset
  [ -z "$2" ] || rules -f - <<< "$2"
  coproc ip netns exec arrows-front bash -c \
    'exec 3<> /dev/tcp/10.1.3.2/5432; echo open; read -r; printf "GET / HTTP/1.0\r\n\r\n" >&3; read -r -t 3 answer <&3 && echo "${answer:0:8}"; echo end'
  # Bash forgets the coprocess as soon as it has ended.
  local before=${COPROC[0]} job=$COPROC_PID answer
  read -r answer <&"$before"
  rules -f - << 'RULES'
table inet shop {
  chain forward {
    type filter hook forward priority filter; policy drop;
    ct state established,related accept
  }
}
RULES
  echo go >&"${COPROC[1]}"
  read -r answer <&"$before" || true
  [ "$answer" != end ] || answer='no answer'
  printf '%-32s old connection: %-12s new connection: %s\n' "$1" "$answer" "$(reach front 10.1.3.2 5432)"
  wait "$job" 2> /dev/null || true
}
echo
late 'tracked before the rules' 'table inet watch {
  chain forward { type filter hook forward priority -1; ct state new counter; }
}'
late 'tracked since the rules' ''
