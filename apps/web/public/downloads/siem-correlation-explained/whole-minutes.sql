select src, at / 60 as minute, count(distinct detail) as ports
from event where kind = 'probe'
group by src, minute
having ports >= 15;
