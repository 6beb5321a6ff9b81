/**
 * Suricata in the path, fed by a queue of the kernel. A rule that drops stops the packet it matches, and
 * with it the connection; a rule that alerts lets it pass. Rules see what is readable: over TLS they
 * match nothing. The rate counts SYNs by source as `detection_filter` does: the first ones pass. While
 * the inspector is down nothing is read: with `bypass` everything passes, without it nothing does. It
 * forgets its counts when it starts again. A dropped connection counts once, though a browser asks again.
 */
import type { Day, Goal, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { counted } from '../counted.ts';
import { remembered } from '../remembered.ts';
import { askedFor, attackKindOf } from '../suricata/attacks.ts';
import { seenOf } from '../suricata/seen.ts';
import { partOfSid } from '../suricata/rules.ts';
import { RuleSensor, type RuleMatch } from '@netward/lab-engine/suricata';
import type { MorningFlow } from '../web-requests/morning.ts';
import { BYPASS_PART, RATE_PART, type InlineRule, type IpsConfiguration } from './configuration.ts';
import { flowsOf, OUTAGE } from './flows.ts';

/** A search for paths that has seen so many of them is stopped late, but stopped. */
export const MOST_SEARCHED = 8;

/** What happened to a flow. */
export interface InspectedFlow {
  readonly flow: MorningFlow;
  readonly isDown: boolean;
  /** By rate: the n-th connection of the source's window; null without a rate. */
  readonly nth: number | null;
  readonly matches: readonly RuleMatch<InlineRule>[];
  /** What stopped it; null if it passed. */
  readonly stoppedBy: InlineRule | 'rate' | 'outage' | null;
}

interface CountedConnections {
  from: number;
  count: number;
}

/** The inspector from its start on. */
class Inspector {
  readonly #configuration: IpsConfiguration;
  readonly #sensor: RuleSensor<InlineRule>;
  readonly #windows = new Map<string, CountedConnections>();

  constructor(configuration: IpsConfiguration) {
    this.#configuration = configuration;
    this.#sensor = new RuleSensor(configuration.rules);
  }

  inspect(flow: MorningFlow): InspectedFlow {
    const { rate } = this.#configuration;
    const nth = rate && this.#count(flow, rate.seconds);
    const none = { flow, isDown: false, nth, matches: [] };
    if (rate && nth! > rate.count) return { ...none, stoppedBy: 'rate' };
    const matches = this.#sensor.compare(seenOf(flow));
    const drop = matches.find(
      ({ rule, thresholded }) => rule.action !== 'alert' && thresholded !== 'quiet',
    );
    return { ...none, matches, stoppedBy: drop?.rule ?? null };
  }

  #count({ source, at }: MorningFlow, seconds: number): number {
    const known = this.#windows.get(source);
    const window = known && at <= known.from + seconds ? known : { from: at, count: 0 };
    window.count += 1;
    this.#windows.set(source, window);
    return window.count;
  }
}

/** What happens to every flow of a stream, the outage included. */
export const inspected = remembered(
  (configuration: IpsConfiguration, day): readonly InspectedFlow[] => {
    const [from, to] = OUTAGE;
    let inspector = new Inspector(configuration);
    let hasCrashed = false;
    return flowsOf(day).map((flow): InspectedFlow => {
      if (flow.at >= from && flow.at < to) {
        const stoppedBy = configuration.bypass ? null : 'outage';
        return { flow, isDown: true, nth: null, matches: [], stoppedBy };
      }
      if (flow.at >= to && !hasCrashed) {
        inspector = new Inspector(configuration);
        hasCrashed = true;
      }
      return inspector.inspect(flow);
    });
  },
);

export function outcomeOf({ flow, stoppedBy }: InspectedFlow): Outcome {
  if (stoppedBy) return flow.isAttack ? 'stopped' : 'turned-away';
  return flow.isAttack ? 'through' : 'served';
}

/** The match that speaks for a request that passed: one that was written, where there is one. */
export function alertedOrFirst(
  matches: InspectedFlow['matches'],
): RuleMatch<InlineRule> | undefined {
  return matches.find(({ thresholded }) => thresholded === 'alert') ?? matches[0];
}

function decidedBy({ flow, isDown, stoppedBy, matches }: InspectedFlow): string {
  if (isDown) return stoppedBy ? 'outage, queue closed' : 'outage, bypass';
  if (stoppedBy === 'rate') return 'rate';
  if (stoppedBy && stoppedBy !== 'outage') return partOfSid(stoppedBy.sid);
  if (flow.isSecure) return 'encrypted';
  const named = alertedOrFirst(matches);
  if (!named) return 'no rule';
  const did = named.thresholded === 'alert' ? 'alert' : 'threshold';
  return `${partOfSid(named.rule.sid)}, ${did}`;
}

/** How many lines it left for somebody to read. */
function alertsIn({ matches, stoppedBy }: InspectedFlow): number {
  const written = matches.filter(({ thresholded }) => thresholded === 'alert').length;
  return stoppedBy === 'rate' ? 1 : written;
}

function goalsOf(all: readonly InspectedFlow[]): readonly Goal[] {
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

/** The parts of the configuration that acted on a flow. */
function partsOf({ isDown, stoppedBy, matches }: InspectedFlow): readonly string[] {
  if (isDown) return [BYPASS_PART];
  if (stoppedBy === 'rate') return [RATE_PART];
  return matches
    .filter(({ rule, thresholded }) => thresholded === 'alert' || rule === stoppedBy)
    .map(({ rule }) => partOfSid(rule.sid));
}

/** Judges a stream. The hits of a rule are the requests that it dropped or alerted on. */
export function judge(configuration: IpsConfiguration, traffic: Day): Judgement {
  const all = inspected(configuration, traffic);
  const hits: Record<string, number> = {};
  for (const part of all.flatMap(partsOf)) hits[part] = (hits[part] ?? 0) + 1;
  const flows = all.map((each): JudgedFlow => {
    const { flow } = each;
    const { id, time, source } = flow;
    return {
      id,
      time,
      source,
      summary: askedFor(flow),
      outcome: outcomeOf(each),
      decidedBy: decidedBy(each),
      alerts: alertsIn(each),
    };
  });
  return { traffic, flows, goals: goalsOf(all), hits };
}
