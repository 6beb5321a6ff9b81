import type { Solution, Traffic } from '../challenge.ts';
import type { MorningWork, SocConfiguration, TriageDecision } from './configuration.ts';
import { MORNINGS, recordsLike } from './mornings.ts';
import type { SocAlert } from './morning.ts';

function decided({ isHostile, isDecisive = false }: SocAlert): TriageDecision {
  if (!isHostile) return { verdict: 'false', severity: 'low', next: 'close', because: '' };
  return isDecisive
    ? { verdict: 'true', severity: 'critical', next: 'escalate', because: '' }
    : { verdict: 'true', severity: 'medium', next: 'timeline', because: '' };
}

/** A morning as a good analyst leaves it. */
function solved(traffic: Traffic): MorningWork {
  const { alerts, stages, note } = MORNINGS[traffic];
  return {
    triage: alerts.map(decided),
    timeline: stages.map(({ records: [best] }) => recordsLike(traffic, [best!])[0]!.id),
    containment: ['save', 'sessions', 'block', 'leak'],
    note,
    isHandedIn: true,
  };
}

export const solution: Solution<SocConfiguration> = {
  configuration: { A: solved('A'), B: solved('B'), C: solved('C') },
  reasons: [
    'Severity is the device’s guess. English sentences that look like SQL come as medium or high; the break-in comes as low.',
    'Follow an address through all records. The one that logs in has tried an injection before, or nobody has ever seen it, and the one before it has read a page that lists passwords.',
    'Behind the WAF sensors and servers name 10.0.2.1 or 10.0.2.20. The visitor is in X-Forwarded-For; blocking 10.0.2.1 blocks every customer.',
    'Captures and logs come first: ending sessions and blocking changes what can still be seen, and logs are overwritten. Then the session that is open now, then the addresses, then the page that gave the password away.',
    'Not every part has an alert: with traffic B the export is smaller than the SIEM’s limit, and with traffic C three small ones follow each other. The timeline is made of records.',
    'The note says what is known and what is only likely. That two addresses are one attacker is likely; no record proves it.',
  ],
};
