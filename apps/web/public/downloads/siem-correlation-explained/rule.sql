with scan as (
  select p.src, p.at as first_seen, count(distinct q.detail) as ports
  from event as p join event as q
    on q.src = p.src and q.kind = 'probe' and q.at between p.at and p.at + 59
  where p.kind = 'probe'
  group by p.src, p.at
  having ports >= 15
)
select scan.src, max(scan.ports) as ports,
       strftime('%H:%M:%S', min(scan.first_seen), 'unixepoch') as scan_at,
       strftime('%H:%M:%S', min(attack.at), 'unixepoch') as attack_at,
       count(distinct attack.rowid) as alerts
from scan join event as attack
  on attack.src = scan.src and attack.kind = 'web attack'
 and attack.at between scan.first_seen and scan.first_seen + 600
group by scan.src;
