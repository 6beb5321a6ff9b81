/**
 * Rules of Suricata 7 as data, as a sensor off the path and one in it follow them: contents in six
 * buffers, SYNs, thresholds and `detection_filter` by the client's address. Left out: everything else,
 * such as regular expressions, other protocols and a direction of their own for addresses.
 */

import type { Finding } from '../../packets/evidence.ts';

/** What a content is looked for in. */
export const REQUEST_BUFFERS = [
  'http.uri',
  'http.uri.raw',
  'http.request_body',
  'http.user_agent',
] as const;
/** The last one is of an answer. */
export const BUFFERS = [...REQUEST_BUFFERS, 'http.stat_code'] as const;
export type HttpBuffer = (typeof BUFFERS)[number];

export interface RuleContent {
  readonly buffer: HttpBuffer;
  /** Printable ASCII. */
  readonly text: string;
  readonly nocase: boolean;
  /** It must not stand anywhere in the buffer. */
  readonly negated: boolean;
  /**
   * Where it stands after the content before it: so many bytes further at least, and, if `within` is a
   * number, ended within so many bytes from there. Null: anywhere.
   */
  readonly near: { readonly distance: number; readonly within: number | null } | null;
}

export const THRESHOLD_TYPES = ['limit', 'threshold', 'both', 'detection_filter'] as const;

/** How many matches of one client within so many seconds it takes. */
export interface RuleThreshold {
  readonly type: (typeof THRESHOLD_TYPES)[number];
  readonly count: number;
  readonly seconds: number;
}

/** 1 is the gravest; Suricata takes a rule without one for 3. */
export type RulePriority = 1 | 2 | 3;

export interface SuricataRule {
  readonly sid: number;
  readonly message: string;
  readonly contents: readonly RuleContent[];
  readonly threshold: RuleThreshold | null;
  readonly priority?: RulePriority | undefined;
  /** What the traffic is that it matches, where the lab knows. */
  readonly finding?: Finding | undefined;
  /** A rule about SYNs, to these ports or to any; it has no contents. */
  readonly syn?: { readonly ports: readonly number[] | null };
}

/** What a sensor in the path does with a match; `rejectboth` drops as well, and resets both ends. */
export const INLINE_ACTIONS = ['alert', 'drop', 'rejectboth'] as const;
export type InlineAction = (typeof INLINE_ACTIONS)[number];

export interface InlineRule extends SuricataRule {
  readonly action: InlineAction;
}

/** So many connections of one source pass within the seconds. */
export type Rate = Pick<RuleThreshold, 'count' | 'seconds'>;

/** The id of a rule in the form of a challenge, and in what a sensor went by. */
export function partOfSid(sid: number): string {
  return `sid ${sid}`;
}

/** The packets that rules are about; the matches of a rule about responses count for their receiver. */
export type RuleKind = 'SYN' | 'request' | 'response';

/** The packets that a rule is about. */
export function kindOf({ syn, contents }: Pick<SuricataRule, 'syn' | 'contents'>): RuleKind {
  if (syn) return 'SYN';
  return contents[0]?.buffer === 'http.stat_code' ? 'response' : 'request';
}
