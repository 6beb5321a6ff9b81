#!/bin/bash
# Runs a container engine in its own tree, with its own mounts, processes and network. When this
# process ends, the kernel ends and removes everything that belongs to them.
#
#   unshare --mount --net --pid --fork --kill-child bash run-engine.sh <tree> <folder of the engine's data>
set -euo pipefail
tree=$1 data=$2

mount --make-rprivate /
mount --bind "$tree" "$tree"
cd "$tree"
mkdir -p oldroot var/lib/docker
mount --bind "$data" var/lib/docker
mount -t proc proc proc
mount -t sysfs sysfs sys
mount --rbind /dev dev
mount -t tmpfs tmpfs run
mount --rbind /sys/fs/cgroup sys/fs/cgroup
pivot_root . oldroot
cd /
umount --lazy /oldroot
# As systemd leaves it on a host; node-exporter's view of the disks needs it.
mount --make-rshared /

export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ip link set lo up
echo 1 >/proc/sys/net/ipv4/ip_forward

# The site's name as public DNS would know it; everything else is asked outside.
dnsmasq --no-hosts --no-resolv --server=10.0.2.3 --bind-dynamic --listen-address="$ADDRESS" \
  --address="/$SITE_NAME/$ADDRESS"

# Engines from 27 on filter IPv6 by default; for older ones it is an experiment.
dockerd --host="$SOCKET" --storage-driver=overlay2 --exec-opt native.cgroupdriver=cgroupfs \
  --cgroup-parent="/$CGROUP" --experimental --ip6tables &
engine=$!
trap 'kill "$engine"' TERM INT
# Bash as the first process reaps what containers leave behind.
until ! kill -0 "$engine" 2>/dev/null; do wait "$engine" || true; done
