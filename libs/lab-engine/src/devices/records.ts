/** What is known of every kind of record once somebody asks; a kind without a row does not compile. */
import client from './client/records.json' with { type: 'json' };
import sniffer from './sniffer/records.json' with { type: 'json' };
import attacker from './attacker/records.json' with { type: 'json' };
import vpn from './vpn/records.json' with { type: 'json' };
import firewall from './firewall/records.json' with { type: 'json' };
import ips from './ips/records.json' with { type: 'json' };
import tls from './tls/records.json' with { type: 'json' };
import waf from './waf/records.json' with { type: 'json' };
import loadBalancer from './load-balancer/records.json' with { type: 'json' };
import server from './server/records.json' with { type: 'json' };
import ids from './ids/records.json' with { type: 'json' };
import siem from './siem/records.json' with { type: 'json' };
import soc from './soc/records.json' with { type: 'json' };
import lab from './lab/records.json' with { type: 'json' };
import type { RecordKind } from './derived.ts';

/** One sentence or question with `{placeholders}`, or several by the case that each is for. */
export type Cases = string | Readonly<Record<string, string>>;

/** What stands about a kind of record in `records.json` of its device's folder. */
interface KindTexts {
  /** Over its reason; absent for that of a switch. */
  readonly heading?: string;
  readonly sentence: Cases;
  /** Where the device writes nothing that its tool would: one sentence that explains it. */
  readonly nothing?: string;
  readonly shows: readonly string[];
  /** What a learner may want to ask about it, by a name that its answer has too. */
  readonly questions: Readonly<Record<string, Cases>>;
}

const TEXTS = {
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
export const KINDS: Readonly<Record<RecordKind, KindTexts>> = TEXTS;

type Names<Q> = Q extends unknown ? keyof Q : never;
/** The name of a question, which its answer has too. */
export type QuestionName = Names<(typeof TEXTS)[RecordKind]['questions']>;

/** The kinds about which the device's tool writes something. */
export type WrittenKind = {
  [K in RecordKind]: (typeof TEXTS)[K] extends { readonly nothing: string } ? never : K;
}[RecordKind];
