import type { DeviceName, NodeId } from '../devices/derived.ts';
import type { FirewallAction } from '../devices/firewall/firewall.ts';
import type { Verdict } from '../devices/words.ts';
import type { MarkedText } from './marks.ts';

/** A line of the log: the number of its action in the run, from 1, and its record's sequence. */
export interface LineRef {
  readonly action: number;
  readonly sequence: number;
}

/** One value that a rule compared. */
export interface Compared {
  /** 'source', 'destination', 'port'. */
  readonly name: string;
  /** What the packet has. */
  readonly value: string;
  /** What the rule asks for. */
  readonly wanted: string;
  readonly result: 'matches' | 'is not';
}

/** One rule of the firewall's list as the packet met it. The last one is the default policy. */
export interface WalkedRule {
  /** From 1; null for the default policy. */
  readonly number: number | null;
  /** The name of the rule; 'default' for the policy. */
  readonly name: string;
  /** As nftables writes it; the parts that matched are marked. */
  readonly text: MarkedText;
  readonly action: FirewallAction;
  readonly result: 'matches' | 'no match' | 'not reached';
  readonly compared: readonly Compared[];
  readonly sentence: string;
}

/** What a signature counts within an action: this was the n-th, and how many may pass. */
export interface SignatureCount {
  readonly nth: number;
  readonly threshold: number;
  readonly of: 'SYNs' | '404 answers';
}

/** One signature of a sensor, compared with what it could read. */
export interface CheckedSignature {
  readonly sid: number;
  readonly title: string;
  readonly severity: string;
  readonly result: 'matches' | 'no match';
  /** The words the signature looks for; empty for one that counts. */
  readonly contents: readonly string[];
  /** The request line with the parts that matched; null for one that counts or had no request. */
  readonly text: MarkedText | null;
  /** Null for one that looks for words. */
  readonly count: SignatureCount | null;
  readonly sentence: string;
}

/** One rule of the Core Rule Set that matched. */
export interface ScoredRule {
  /** '942100'. */
  readonly id: string;
  /** The rule's `msg` in CRS 3.3.4. */
  readonly name: string;
  /** 'ARGS:q'. */
  readonly variable: string;
  readonly score: number;
  /** The variable's whole value, with this rule's part marked. */
  readonly text: MarkedText;
}

/** A record that another device read, or a fact about the setting: name and value. */
export interface WhyFact {
  readonly name: string;
  readonly value: MarkedText;
  /** The line of the log it comes from, if there is one. */
  readonly line: LineRef | null;
}

/** What the reason is made of. */
export type Reason =
  | { readonly kind: 'rule walk'; readonly rules: readonly WalkedRule[] }
  | { readonly kind: 'signatures'; readonly signatures: readonly CheckedSignature[] }
  | {
      readonly kind: 'score';
      readonly rules: readonly ScoredRule[];
      readonly sum: number;
      /** The sum from which the request is refused. */
      readonly limit: number;
    }
  | {
      readonly kind: 'rate';
      /** This request was the n-th of its source in this action. */
      readonly nth: number;
      /** How many requests of one source are answered. */
      readonly limit: number;
    }
  | { readonly kind: 'facts' };

/** Why a device did what a record or a packet shows. */
export interface Why {
  readonly device: DeviceName | null;
  readonly node: NodeId | null;
  readonly verdict: Verdict;
  /** 'WAF, CRS 3.3.4, paranoia level 1'. */
  readonly heading: string;
  /** One sentence that says why. */
  readonly sentence: string;
  readonly reason: Reason;
  /** What else decides or follows, by name. */
  readonly facts: readonly WhyFact[];
  /** One sentence for each device on the way that wrote nothing. */
  readonly silent: readonly string[];
}
