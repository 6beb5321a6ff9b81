/** What a tutor knows of every kind of record; a kind without facts does not compile. */
import type { ShownDeed, TutorFacts } from '../inspect/tutor-facts.ts';
import type { Evidence, LabRecord } from '../packets/record.ts';
import { rankOf } from '../views/message.ts';
import { tutor as client } from './client/tutor.ts';
import { tutor as sniffer } from './sniffer/tutor.ts';
import { tutor as attacker } from './attacker/tutor.ts';
import { tutor as vpn } from './vpn/tutor.ts';
import { tutor as firewall } from './firewall/tutor.ts';
import { tutor as ips } from './ips/tutor.ts';
import { tutor as tls } from './tls/tutor.ts';
import { tutor as waf } from './waf/tutor.ts';
import { tutor as loadBalancer } from './load-balancer/tutor.ts';
import { tutor as server } from './server/tutor.ts';
import { tutor as ids } from './ids/tutor.ts';
import { tutor as siem } from './siem/tutor.ts';
import { tutor as soc } from './soc/tutor.ts';
import { tutor as lab } from './lab/tutor.ts';
import type { RecordKind } from './derived.ts';
import type { Device } from './device.ts';
import { DEVICES } from './index.ts';

export type { ShownDeed } from '../inspect/tutor-facts.ts';

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
export type QuestionName = Names<(typeof FACTS)[RecordKind]['questions']>;

/** A question that a learner may want to ask about what just happened. */
export interface SuggestedQuestion {
  readonly name: QuestionName;
  readonly question: string;
  /** The record it is about. */
  readonly record: LabRecord;
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
        question: typeof asked === 'function' ? asked(record, evidence) : asked,
        record,
      })),
    );
}

/** The devices that have a kind of record which shows such a deed. */
export function doersOf(deed: ShownDeed): ReadonlySet<string> {
  const listed: readonly Pick<Device, 'name' | 'words'>[] = DEVICES;
  const shows = (kind: string) => KINDS[kind as RecordKind].shows.includes(deed);
  return new Set(
    listed.filter(({ words }) => Object.keys(words).some(shows)).map(({ name }) => name),
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
