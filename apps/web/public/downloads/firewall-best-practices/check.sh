#!/bin/sh
# Reads expect.txt: from, to, port, open or shut. Run where the namespaces are.
# Ends with 0 if all is as expected, with 1 if not, with 2 if expect.txt is unusable.
[ -s expect.txt ] || { echo 'expect.txt is missing or empty' >&2; exit 2; }
checked=0 failed=0
while read -r from to port want || [ -n "$from" ]; do
  checked=$((checked + 1))
  case $want in open | shut) ;;
  *) echo "expect.txt: cannot read line $checked" >&2; exit 2 ;; esac
  if ip netns exec "$from" nc -z -w 3 "$to" "$port" </dev/null 2>/dev/null
  then got=open; else got=shut; fi
  [ "$got" = "$want" ] && continue
  echo "FAIL $from -> $to:$port is $got, should be $want"
  failed=$((failed + 1))
done < expect.txt
echo "$checked checked, $failed failed"
[ "$failed" -eq 0 ]
