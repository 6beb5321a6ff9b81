#!/bin/bash
# The health check of every image: succeeds when the service accepts work. A second Node would start
# every ten seconds and take 57 MB of the service's memory.
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-8080}" || exit 1
printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r -t 2 _ status _ <&3 && [[ $status == 200 ]]
