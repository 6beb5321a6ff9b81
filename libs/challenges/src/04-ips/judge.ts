/**
 * Suricata in the path, fed by a queue of the kernel. A rule that drops stops the packet it matches, and
 * with it the connection; a rule that alerts lets it pass. Rules see what is readable: over TLS they
 * match nothing. The rate counts SYNs by source as `detection_filter` does: the first ones pass. While
 * the inspector is down nothing is read: with `bypass` everything passes, without it nothing does.
 */
import { partOfSid, RATE } from '@netward/lab-engine/suricata';
import type { Day, Goal, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { counted } from '../counted.ts';
import { askedFor, attackKindOf } from '../suricata/flows.ts';
import { BYPASS_PART, RATE_PART, type IpsConfiguration } from './configuration.ts';
import { playedFor, type PlayedIpsFlow } from './play.ts';

/** A search for paths that has seen so many of them is stopped late, but stopped. */
export const MOST_SEARCHED = 8;

const RATE_RULE = partOfSid(RATE.sid);
const partOf = (rule: string): string => (rule === RATE_RULE ? RATE_PART : rule);

/** The part of the configuration that stopped a connection; null for one that passed. */
export function stoppedBy({ isDown, played }: PlayedIpsFlow): string | null {
  const stop = played.decisions.find(({ verdict }) => verdict !== 'pass');
  if (!stop) return null;
  return isDown ? BYPASS_PART : partOf(stop.rule);
}

export function outcomeOf(each: PlayedIpsFlow): Outcome {
  if (stoppedBy(each)) return each.flow.isAttack ? 'stopped' : 'turned-away';
  return each.flow.isAttack ? 'through' : 'served';
}

/** The sids of the alerts that the inspector wrote about a connection. */
export function alertsIn({ played }: PlayedIpsFlow): readonly number[] {
  return played.records.flatMap(({ node, rule }) => (node === 'ips' && rule ? Number(rule) : []));
}

/** The rules about requests that matched, the rule that counts left out. */
function matchedIn({ isDown, played }: PlayedIpsFlow): readonly string[] {
  if (isDown) return [];
  return played.decisions.flatMap(({ rule }) => (rule === RATE_RULE ? [] : rule));
}

function decidedBy(each: PlayedIpsFlow): string {
  const stop = stoppedBy(each);
  if (each.isDown) return stop ? 'outage, queue closed' : 'outage, bypass';
  if (stop) return stop;
  if (each.flow.isSecure) return 'encrypted';
  const [alert] = alertsIn(each);
  if (alert !== undefined) return `${partOfSid(alert)}, alert`;
  const [quiet] = matchedIn(each);
  return quiet ? `${quiet}, threshold` : 'no rule';
}

function goalsOf(all: readonly PlayedIpsFlow[]): readonly Goal[] {
  const away = all.filter((each) => outcomeOf(each) === 'turned-away').length;
  const through = all.filter((each) => outcomeOf(each) === 'through');
  const of = (kind: 'injection' | 'search') =>
    through.filter(({ flow }) => attackKindOf(flow) === kind);
  const missed = of('injection').filter(({ flow, isDown }) => !flow.isSecure && !isDown).length;
  const [[, searched] = ['', 0]] = counted(of('search').map(({ flow }) => flow.source));
  return [
    {
      text: 'No customer dropped, outage included',
      isMet: away === 0,
      standing: `${away} dropped`,
    },
    {
      text: 'No readable injection past a running inspector',
      isMet: missed === 0,
      standing: `${missed} through`,
    },
    {
      text: `At most ${MOST_SEARCHED} paths of a search tried`,
      isMet: searched <= MOST_SEARCHED,
      standing: `${searched}`,
    },
  ];
}

/** The parts of the configuration that acted on a connection. */
function partsOf(each: PlayedIpsFlow): readonly string[] {
  if (each.isDown) return [BYPASS_PART];
  const stop = stoppedBy(each);
  const parts = alertsIn(each).map((sid) => partOf(partOfSid(sid)));
  return [...new Set(stop ? [stop, ...parts] : parts)];
}

/** Judges a day. The hits of a rule are the requests that it dropped or alerted on. */
export function judge(configuration: IpsConfiguration, traffic: Day): Judgement {
  const all = playedFor(configuration, traffic);
  const hits: Record<string, number> = {};
  for (const part of all.flatMap(partsOf)) hits[part] = (hits[part] ?? 0) + 1;
  const flows = all.map((each): JudgedFlow => {
    const { id, time, source } = each.flow;
    return {
      id,
      time,
      source,
      summary: askedFor(each.flow),
      outcome: outcomeOf(each),
      decidedBy: decidedBy(each),
      alerts: alertsIn(each).length,
    };
  });
  return { traffic, flows, goals: goalsOf(all), hits };
}
