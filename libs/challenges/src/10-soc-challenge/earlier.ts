/** What versions 1 to 4 kept of a morning. */
interface EarlierWork {
  readonly triage: readonly ({ readonly verdict: string; readonly next: string } | null)[];
  readonly timeline: readonly string[];
  readonly containment: readonly string[];
  readonly note: string;
  readonly isHandedIn: boolean;
}

/** Words that are other ones now; severity and free reasons are no longer asked for. */
const WORDS: Readonly<Record<string, string>> = { true: 'attack', timeline: 'watch' };

/** What the measures of morning A did when their menu named the culprits. */
const MEASURES: Readonly<Record<string, readonly { measure: string; of: readonly string[] }[]>> = {
  save: [{ measure: 'save', of: [] }],
  sessions: [
    { measure: 'sessions', of: ['alice'] },
    { measure: 'passwords', of: ['alice'] },
  ],
  block: [{ measure: 'block', of: ['203.0.113.66', '203.0.113.67'] }],
  leak: [{ measure: 'close', of: ['/log/'] }],
  offline: [{ measure: 'offline', of: [] }],
};

const isEarlier = (work: unknown): work is EarlierWork =>
  typeof work === 'object' && work !== null && 'containment' in work;

/** Blocking the WAF was a measure of its own. */
function measuresOf(containment: readonly string[]) {
  const taken = containment.flatMap((id) => MEASURES[id] ?? []);
  if (!containment.includes('proxy')) return taken;
  const others = taken.find(({ measure }) => measure === 'block')?.of ?? [];
  const block = { measure: 'block', of: [...others, '10.0.2.1'] };
  return [...taken.filter(({ measure }) => measure !== 'block'), block];
}

function workOfA({ triage, timeline, containment, note, isHandedIn }: EarlierWork) {
  const decisions = triage.map(
    (decision) =>
      decision && {
        verdict: WORDS[decision.verdict] ?? decision.verdict,
        next: WORDS[decision.next] ?? decision.next,
        because: [],
      },
  );
  const measures = measuresOf(containment);
  return { triage: decisions, kept: timeline, timeline, scope: [], measures, note, isHandedIn };
}

/**
 * A configuration of any version in the form of today's. Morning A is the one that it was; B and C are other
 * mornings since version 5, so that what was done with the old ones begins again.
 */
export function readEarlier(configuration: unknown): unknown {
  const { A } = (configuration ?? {}) as { readonly A?: unknown };
  if (!isEarlier(A)) return configuration;
  const begun = { kept: [], timeline: [], scope: [], measures: [], note: '', isHandedIn: false };
  const fresh = { triage: A.triage.map(() => null), ...begun };
  return { A: workOfA(A), B: fresh, C: fresh };
}
