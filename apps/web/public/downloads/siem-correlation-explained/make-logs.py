"""Writes the three logs of the article "Change one digit in a parser, and the SIEM rule finds nothing".

Everything is made up: the addresses are reserved for documentation and for tests, and the same
lines are written on each run.
"""

import json
from datetime import datetime, timedelta, timezone

OFFICE = timezone(timedelta(hours=2))
PORTS = [21, 22, 23, 25, 53, 81, 110, 111, 135, 139, 143, 389, 443, 445, 465,
         587, 636, 993, 995, 1433, 1521, 2049, 3306, 3389, 5432, 5900, 6379, 8000, 8443, 27017]
PAGES = ['/', '/search?q=blue+shoes', '/books/12', '/books/40', '/cart', '/style.css', '/help']


def at(clock):
    return datetime.fromisoformat(f'2025-09-30T{clock}+00:00')


def numbers(state):
    """Numbers that look random and are the same in every version of Python."""
    while True:
        state = (state * 1103515245 + 12345) % 2**31
        yield state >> 8


def probes():
    some = numbers(1)
    scan = [('203.0.113.66', '12:00:05', 30, 1), ('203.0.113.90', '12:05:00', 30, 1),
            ('192.0.2.50', '12:20:00', 30, 1), ('203.0.113.120', '12:49:56', 20, 0.4)]
    for source, clock, count, gap in scan:
        for index in range(count):
            yield at(clock) + timedelta(seconds=int(index * gap)), source, 51409 + index, PORTS[index]
    tried = [1 + index % 6 for index in range(36)] + [3, 4, 5, 4]
    for index, ports in enumerate(tried):
        begin = at('12:00:00') + timedelta(seconds=next(some) % 9000)
        for port in range(ports):
            moment = begin + timedelta(seconds=next(some) % 300)
            yield moment, f'198.51.100.{100 + index}', 40000 + next(some) % 20000, PORTS[(index * 7 + port) % 30]


ATTACKS = [
    ('12:03:10', '203.0.113.66', "/search?q='+UNION+SELECT+name,password+FROM+users--"),
    ('12:04:02', '203.0.113.66', "/search?q='+UNION+SELECT+card,owner+FROM+payments--"),
    ('12:26:00', '192.0.2.50', '/search?q=union+select+committee+reports+from+1990'),
    ('12:52:07', '203.0.113.120', "/search?q='+UNION+SELECT+name,password+FROM+users--"),
    ('13:11:45', '198.51.100.77', "/search?q='+UNION+SELECT+1,2+FROM+users--"),
    ('14:30:00', '203.0.113.90', "/search?q='+UNION+SELECT+name,password+FROM+users--"),
]


def visits():
    some = numbers(2)
    for clock, source, page in ATTACKS:
        yield at(clock), source, page, 5120
    for index in range(900):
        visitor = index % 539
        source = f'198.18.{visitor // 50}.{10 + visitor % 50}'
        moment = at('12:00:00') + timedelta(seconds=next(some) % 9000)
        yield moment, source, PAGES[next(some) % len(PAGES)], 400 + next(some) % 9000


def write(name, lines):
    with open(name, 'w', encoding='utf-8', newline='\n') as file:
        file.writelines(f'{line}\n' for line in lines)


write('firewall.log', (
    f"{moment.astimezone(OFFICE):%b %d %H:%M:%S} fw1 kernel: shop-drop IN=eth0 OUT=eth1 SRC={source} "
    f'DST=10.0.0.20 PROTO=TCP SPT={from_port} DPT={port}'
    for moment, source, from_port, port in sorted(probes())))
write('web.log', (
    f'{source} - - [{moment:%d/%b/%Y:%H:%M:%S %z}] "GET {page} HTTP/1.1" 200 {size}'
    for moment, source, page, size in sorted(visits())))
write('ids.json', (
    json.dumps({
        'timestamp': f'{moment:%Y-%m-%dT%H:%M:%S.%f%z}', 'event_type': 'alert', 'src_ip': source,
        'alert': {'action': 'allowed', 'signature': 'SQL injection', 'severity': 1}})
    for moment, source in ((at(clock), source) for clock, source, _page in ATTACKS)))
