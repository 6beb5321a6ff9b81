"""Reads firewall.log, web.log and ids.json into the table `event` of events.db.

Options, to break what the article breaks:
  --firewall-zone HOURS   hours that the firewall's clock is ahead of UTC (2)
  --sensor-slow SECONDS   how far the sensor's clock is behind (0)
  --without FILE          leave one file out, as if it were late

A line that cannot be read is left out and counted. Ends with 0 if every line was read, with 1 if some
were left out, with 2 if an option or a file cannot be used.
"""

import argparse
import json
import re
import sqlite3
import sys
from datetime import datetime, timedelta, timezone


def zone(text):
    if not abs(float(text)) < 24:
        raise ValueError
    return timezone(timedelta(hours=float(text)))


def seconds(text):
    if not abs(float(text)) < 1e8:
        raise ValueError
    return timedelta(seconds=float(text))


options = argparse.ArgumentParser(description='Reads the three logs into events.db.', prog='load.py')
options.add_argument('--firewall-zone', type=zone, default='2')
options.add_argument('--sensor-slow', type=seconds, default='0')
options.add_argument('--without', choices=['firewall.log', 'web.log', 'ids.json'])
given = options.parse_args()

YEAR = 2025
FIREWALL_ZONE = given.firewall_zone
SENSOR_SLOW = given.sensor_slow


def firewall(line):
    when = datetime.strptime(f'{YEAR} {line[:15]}', '%Y %b %d %H:%M:%S').replace(tzinfo=FIREWALL_ZONE)
    src = re.search(r'SRC=(\S+)', line)[1]
    return when, 'firewall', src, 'probe', 'blocked', re.search(r'DPT=(\d+)', line)[1]


def web(line):
    src, stamp, request, status = re.match(r'(\S+) \S+ \S+ \[([^]]+)\] "([^"]*)" (\d+)', line).groups()
    when = datetime.strptime(stamp, '%d/%b/%Y:%H:%M:%S %z')
    return when, 'web', src, 'request', 'allowed' if int(status) < 400 else 'refused', f'{status} {request}'


def ids(line):
    record = json.loads(line)
    when = datetime.strptime(record['timestamp'], '%Y-%m-%dT%H:%M:%S.%f%z') - SENSOR_SLOW
    alert = record['alert']
    return when, 'ids', record['src_ip'], 'web attack', alert['action'], alert['signature']


database = sqlite3.connect('events.db')
database.executescript('''
    drop table if exists event;
    create table event (at integer, device text, src text, kind text, outcome text, detail text);
    drop table if exists known;
    create table known (src text primary key, priority text, note text);
    insert into known values ('192.0.2.50', 'medium', 'office gateway, about 300 people');
''')
left_out = 0
for name, parse in {'firewall.log': firewall, 'web.log': web, 'ids.json': ids}.items():
    if name == given.without:
        continue
    try:
        lines = open(name, encoding='utf-8', errors='replace')
    except OSError as fault:
        options.error(f'cannot read {name}: {fault.strerror}')
    bad = 0
    for line in lines:
        try:
            when, *rest = parse(line)
            database.execute('insert into event values (?, ?, ?, ?, ?, ?)', (int(when.timestamp()), *rest))
        except Exception:  # one bad line must not hide the good ones
            bad += 1
    if bad:
        print(f'{name}: left out {bad} lines that cannot be read', file=sys.stderr)
    left_out += bad
database.commit()
sys.exit(1 if left_out else 0)
