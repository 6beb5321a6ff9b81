#!/bin/bash
# The closed plant on one machine: an authority, four certificates, a broker, and the tries of the article.
# Everything happens in namespaces of its own, which end with the script and take every process with
# them, and in a new folder, `plant`.
# Needs root, Mosquitto 2 with its clients, OpenSSL and Python.
set -eu
if [ "${1:-}" != inside ]; then
  exec unshare --net --mount --pid --fork --mount-proc --kill-child bash "$0" inside
fi
trap exit INT TERM
here=$(cd "$(dirname "$0")" && pwd)
mkdir plant
cp "$here/closed.conf" "$here/acl.conf" plant/
cd plant
ip link set lo up
printf '127.0.0.1 localhost broker.plant.lab\n' > hosts
mount --bind hosts /etc/hosts

# certificate <name> <extended key usage>
certificate() {
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc \
    -subj "/CN=$1" -keyout "$1.key" -out "$1.csr" 2> openssl.log
  printf '%s\n' "subjectAltName=DNS:$1" basicConstraints=CA:FALSE "extendedKeyUsage=$2" > "$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -days 365 \
    -extfile "$1.ext" -out "$1.crt" 2> openssl.log
}
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc \
  -days 3650 -subj '/CN=Plant CA' -keyout ca.key -out ca.crt 2> openssl.log
certificate broker.plant.lab serverAuth
for name in thermo-7 thermo-8 historian; do certificate "$name" clientAuth; done

# Mosquitto gives up root's rights, and then could not read root's keys.
start() {
  { echo user root; cat "$1"; } > run.conf
  mosquitto -c run.conf > broker.log 2>&1 &
  broker=$!
  until (exec 3<> /dev/tcp/broker.plant.lab/8883) 2> /dev/null; do sleep 0.1; done
}
stop() { kill "$broker"; wait "$broker" || true; }
# as <name> <program> …: with that certificate
as() {
  name=$1 program=$2
  shift 2
  "$program" -h broker.plant.lab -p 8883 --cafile ca.crt --cert "$name.crt" --key "$name.key" "$@"
}
title() { printf '\n# %s\n' "$*"; }

start closed.conf
title 'no certificate'
mosquitto_pub -h broker.plant.lab -p 8883 --cafile ca.crt -t plant/thermo-7/telemetry -m x || true
for version in 5 311; do
  title "thermo-7 writes for its neighbour, MQTT $version"
  as thermo-7 mosquitto_pub -V "$version" -q 1 -t plant/thermo-8/telemetry \
    -m '{"seq":41,"celsius":88.4}' && echo "status $?"
done
title 'the address in place of the name'
mosquitto_pub -h 127.0.0.1 -p 8883 --cafile ca.crt --cert thermo-7.crt --key thermo-7.key \
  -t plant/thermo-7/telemetry -m x || true

title 'thirteen messages of thermo-7, as watch.py judges them'
as historian mosquitto_sub -t 'plant/+/telemetry' -F '%j' -C 13 | python3 "$here/watch.py" &
reader=$!
until grep -q 'Sending SUBACK to historian' broker.log; do sleep 0.1; done
# say <number> <seconds of age> <degrees>
say() { send "{\"seq\":$1,\"at\":$(($(date +%s) - $2)),\"celsius\":$3}"; }
publish() { as thermo-7 mosquitto_pub -q 1 -t plant/thermo-7/telemetry "$@"; }
send() { publish -m "$1"; }
say 41 0 88.4
say 42 0 88.9
say 41 0 88.4
say 45 0 89.3
say 46 3600 89.0
say 47 0 61.0
send $'x\nplant/thermo-8/telemetry {}'
send '{"seq":Infinity,"at":NaN,"celsius":1}'
publish -n
say 48 0 NaN
say 49 0 61.0
say 1000000000000000000000000000000 0 89.1
say 50 0 89.1
wait "$reader"
title 'what the broker noted'
grep -E 'Denied|peer did not' broker.log | sort -u
stop

grep -v use_username_as_clientid closed.conf > loose.conf
for config in closed.conf loose.conf; do
  title "thermo-8 comes as the client thermo-7, $config"
  start "$config"
  as thermo-7 mosquitto_sub -i thermo-7 -t plant/thermo-7/command > /dev/null 2>&1 &
  until grep -q "u'thermo-7'" broker.log; do sleep 0.1; done
  as thermo-8 mosquitto_pub -i thermo-7 -V 5 -q 1 -t plant/thermo-8/telemetry -m '{"seq":1}'
  grep -E 'New client|already connected' broker.log
  stop
done
