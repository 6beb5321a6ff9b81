#!/bin/sh
# Reads expect.txt: from, to, port, open or shut. Run where the namespaces are.
failed=0
while read -r from to port want; do
  if ip netns exec "$from" nc -z -w 3 "$to" "$port" </dev/null 2>/dev/null
  then got=open; else got=shut; fi
  [ "$got" = "$want" ] && continue
  echo "FAIL $from -> $to:$port is $got, should be $want"
  failed=$((failed + 1))
done < expect.txt
echo "$(wc -l < expect.txt) checked, $failed failed"
[ "$failed" -eq 0 ]
