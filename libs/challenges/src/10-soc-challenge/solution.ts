import type { Solution } from '../challenge.ts';
import type { SocAlert } from './alerts.ts';
import type { MorningWork, SocConfiguration, TriageDecision } from './configuration.ts';
import { isDecisive, isHostile } from './judge.ts';
import { stream, type SocMorning } from './stream.ts';

function decided(morning: SocMorning, alert: SocAlert): TriageDecision {
  if (!isHostile(morning, alert))
    return { verdict: 'false', severity: 'low', next: 'close', because: '' };
  return isDecisive(morning, alert)
    ? { verdict: 'true', severity: 'critical', next: 'escalate', because: '' }
    : { verdict: 'true', severity: 'medium', next: 'timeline', because: '' };
}

/** A morning as a good analyst leaves it. */
export function solved(morning: SocMorning): MorningWork {
  const { alerts, truth } = morning;
  return {
    triage: alerts.map((alert) => decided(morning, alert)),
    timeline: truth.stages.map(({ records: [best] }) => best!.id),
    containment: ['save', 'sessions', 'block', 'leak'],
    note: truth.note,
    isHandedIn: true,
  };
}

export const solution: Solution<SocConfiguration> = {
  configuration: { A: solved(stream('A')), B: solved(stream('B')), C: solved(stream('C')) },
  reasons: [
    'Severity is the device’s guess. English sentences that look like SQL come as medium or high; the break-in comes as low.',
    'Follow an address through all records. The one that logs in has tried an injection before, or nobody has ever seen it, and the one before it has read a page that lists passwords.',
    'Behind the WAF sensors and servers name 10.0.2.1 or 10.0.2.20. The visitor is in X-Forwarded-For; blocking 10.0.2.1 blocks every customer.',
    'Captures and logs come first: ending sessions and blocking changes what can still be seen, and logs are overwritten. Then the session that is open now, then the addresses, then the page that gave the password away.',
    'Not every part has an alert: with traffic B the export is smaller than the SIEM’s limit, and with traffic C three small ones follow each other. The timeline is made of records.',
    'The note says what is known and what is only likely. That two addresses are one attacker is likely; no record proves it.',
  ],
};
