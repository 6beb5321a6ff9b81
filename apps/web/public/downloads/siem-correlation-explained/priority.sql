select finding.src, alerts, coalesce(priority, 'high') as priority,
       coalesce(note, 'unknown outside address') as note
from finding left join known on known.src = finding.src
order by priority, alerts desc;
