import json, sys, time

MAX_AGE, MAX_STEP = 120, 5.0   # seconds, degrees between two readings
MAX_GAP = 1000                 # numbers that may be missing
last = {}

sys.stdin.reconfigure(errors="replace")
for line in sys.stdin:
    device, payload = "?", line
    try:
        message = json.loads(line)
        device = ascii(message["topic"].split("/")[1])[1:-1]
        payload = (message["payload"] or "")[:200]
        reading = json.loads(payload)
        seq, at = int(reading["seq"]), float(reading["at"])
        value = float(reading["celsius"])
    except Exception:          # whatever it was, the next message counts
        print(device, "malformed:", ascii(payload[:40]), flush=True)
        continue
    faults, follows, sane = [], True, True
    seen = last.get(device)
    if seen and seq <= seen[0]:
        faults.append(f"old or repeated, newest is {seen[0]}")
        follows = False
    elif seen and seq > seen[0] + MAX_GAP:
        faults.append("number far too high")
        follows = False
    elif seen and seq > seen[0] + 1:
        faults.append(f"{seq - seen[0] - 1} missing")
    if not abs(time.time() - at) <= MAX_AGE:
        faults.append("too old, or a wrong clock")
        sane = False
    if not -40 <= value <= 150:
        faults.append("not a possible temperature")
        sane = False
    elif seen and not abs(value - seen[1]) <= MAX_STEP:
        faults.append(f"jump from {seen[1]}")
        sane = False
    print(device, seq, value, "; ".join(faults) or "ok", flush=True)
    if follows and (seen or sane):
        last[device] = (seq, value if sane else seen[1])
