/** What a tutor knows of every kind of record; a kind without facts does not compile. */
import { filled } from '../filled.ts';
import { spokenOf } from '../inspect/names.ts';
import { isAttack } from '../inspect/packet-facts.ts';
import type { Evidence, LabRecord } from '../packets/evidence.ts';
import { rankOf } from '../views/log.ts';
import client from './client/tutor.json' with { type: 'json' };
import sniffer from './sniffer/tutor.json' with { type: 'json' };
import attacker from './attacker/tutor.json' with { type: 'json' };
import vpn from './vpn/tutor.json' with { type: 'json' };
import firewall from './firewall/tutor.json' with { type: 'json' };
import ips from './ips/tutor.json' with { type: 'json' };
import tls from './tls/tutor.json' with { type: 'json' };
import waf from './waf/tutor.json' with { type: 'json' };
import loadBalancer from './load-balancer/tutor.json' with { type: 'json' };
import server from './server/tutor.json' with { type: 'json' };
import ids from './ids/tutor.json' with { type: 'json' };
import siem from './siem/tutor.json' with { type: 'json' };
import soc from './soc/tutor.json' with { type: 'json' };
import lab from './lab/tutor.json' with { type: 'json' };
import type { RecordKind } from './derived.ts';

/** What a record can show that its device did; a sentence about a run claims such deeds. */
type ShownDeed =
  'stop' | 'notice' | 'collect' | 'correlate' | 'encrypt' | 'forward' | 'inspect' | 'pass';

/** A question with `{placeholders}`, or several by the case that each is for. */
type Asked = string | Readonly<Record<string, string>>;

/** What a tutor needs to know about a kind of record: `tutor.json` in its device's folder. */
interface TutorFacts {
  readonly shows: readonly string[];
  /** What a learner may want to ask about it, by a name that its answer has too. */
  readonly questions: Readonly<Record<string, Asked>>;
}

const FACTS = {
  ...client,
  ...sniffer,
  ...attacker,
  ...vpn,
  ...firewall,
  ...ips,
  ...tls,
  ...waf,
  ...loadBalancer,
  ...server,
  ...ids,
  ...siem,
  ...soc,
  ...lab,
};
const KINDS: Readonly<Record<RecordKind, TutorFacts>> = FACTS;

type Names<Q> = Q extends unknown ? keyof Q : never;
/** The name of a question, which its answer has too. */
type QuestionName = Names<(typeof FACTS)[RecordKind]['questions']>;

/** A question that a learner may want to ask about what just happened. */
export interface SuggestedQuestion {
  readonly name: QuestionName;
  readonly question: string;
  readonly record: LabRecord;
}

const ATTACKS = { sqli: 'SQL injection', xss: 'XSS attack', dirbuster: 'directory search' };

const VALUES: Readonly<Record<string, (record: LabRecord) => string>> = {
  attack({ finding, request }) {
    const kind = request?.kind ?? finding;
    return ATTACKS[kind === 'xss' || kind === 'dirbuster' ? kind : 'sqli'];
  },
  backend: ({ backend }) => spokenOf(backend ?? 'web-a'),
};

/** When a question is for a record, by the name of the case; the first one that holds counts. */
const CASES: Readonly<Record<string, (record: LabRecord, evidence: Evidence) => boolean>> = {
  'at the firewall': (_, { packets }) => packets.some(({ to }) => to === 'firewall'),
  'an attack': ({ request }) => Boolean(request && isAttack(request)),
  'block client': ({ rule }) => rule === 'block client',
  'block attacker': ({ rule }) => rule === 'block attacker',
  otherwise: () => true,
};

function worded(asked: Asked, record: LabRecord, evidence: Evidence): string {
  const text =
    typeof asked === 'string'
      ? asked
      : Object.entries(asked).find(([name]) => CASES[name]!(record, evidence))![1];
  return filled(text, (name) => VALUES[name]?.(record));
}

/**
 * The questions about an action, most important first: a block comes before everything else. None for traffic that the learner did not ask for.
 */
export function questionsAbout(evidence: Evidence | null): readonly SuggestedQuestion[] {
  if (!evidence) return [];
  const firsts = new Map<RecordKind, LabRecord>();
  for (const record of evidence.records)
    if (!record.isBackground && !firsts.has(record.kind)) firsts.set(record.kind, record);
  return [...firsts.values()]
    .map((record) => {
      const rank = record.action === 'blocked' ? -1 : rankOf(record, evidence);
      return { record, rank };
    })
    .sort((a, b) => a.rank - b.rank)
    .flatMap(({ record }) =>
      Object.entries(KINDS[record.kind].questions).map(([name, asked]) => ({
        name: name as QuestionName,
        question: worded(asked, record, evidence),
        record,
      })),
    );
}

/** Whether a record of this device shows that it did this. */
export function showsDeed({ device, kind }: LabRecord, by: string, deed: ShownDeed): boolean {
  return device === by && KINDS[kind].shows.includes(deed);
}

/** The kinds of record that somebody may want to ask about. */
export const ASKED_KINDS = (Object.keys(KINDS) as RecordKind[]).filter(
  (kind) => Object.keys(KINDS[kind].questions).length > 0,
);
