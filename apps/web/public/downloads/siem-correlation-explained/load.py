"""Reads firewall.log, web.log and ids.json into the table `event` of events.db.

Options, to break what the article breaks:
  --firewall-zone HOURS   hours that the firewall's clock is ahead of UTC (2)
  --sensor-slow SECONDS   how far the sensor's clock is behind (0)
  --without FILE          leave one file out, as if it were late
"""

import argparse
import json
import re
import sqlite3
from datetime import datetime, timedelta, timezone

options = argparse.ArgumentParser(description='Reads the three logs into events.db.')
options.add_argument('--firewall-zone', type=float, default=2)
options.add_argument('--sensor-slow', type=float, default=0)
options.add_argument('--without', choices=['firewall.log', 'web.log', 'ids.json'])
given = options.parse_args()

YEAR = 2025
FIREWALL_ZONE = timezone(timedelta(hours=given.firewall_zone))
SENSOR_SLOW = timedelta(seconds=given.sensor_slow)


def firewall(line):
    when = datetime.strptime(f'{YEAR} {line[:15]}', '%Y %b %d %H:%M:%S').replace(tzinfo=FIREWALL_ZONE)
    src = re.search(r'SRC=(\S+)', line)[1]
    return when, 'firewall', src, 'probe', 'blocked', re.search(r'DPT=(\d+)', line)[1]


def web(line):
    src, stamp, request, status = re.match(r'(\S+) \S+ \S+ \[(.+?)\] "(.*?)" (\d+)', line).groups()
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
for name, parse in {'firewall.log': firewall, 'web.log': web, 'ids.json': ids}.items():
    if name == given.without:
        continue
    with open(name, encoding='utf-8') as lines:
        for line in lines:
            when, *rest = parse(line)
            database.execute('insert into event values (?, ?, ?, ?, ?, ?)', (int(when.timestamp()), *rest))
database.commit()
