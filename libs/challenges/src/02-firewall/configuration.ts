import { z } from 'zod';
import { networkOf } from '@netward/lab-engine/ipv4';

export const RULE_ACTIONS = ['accept', 'drop', 'reject'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

export const POLICIES = ['accept', 'drop'] as const;
export type FirewallPolicy = (typeof POLICIES)[number];

export const MOST_RULES = 30;
export const MOST_PORTS = 8;

const network = z.string().max(18).refine(isNetwork, 'An IPv4 address or network.');
const port = z.int().min(1).max(65_535);
const ports = z
  .array(port)
  .min(1)
  .max(MOST_PORTS)
  .refine((all) => new Set(all).size === all.length, 'Each port once.');

const packetRule = z.strictObject({
  kind: z.literal('packets'),
  action: z.enum(RULE_ACTIONS),
  /** Null names every address or port. */
  source: network.nullable(),
  destination: network.nullable(),
  ports: ports.nullable(),
});

const repliesRule = z.strictObject({ kind: z.literal('replies'), action: z.enum(POLICIES) });

const rule = z.discriminatedUnion('kind', [packetRule, repliesRule]);

/** The chain that forwards: its rules from the top, and what happens to a packet that none names. */
export const schema = z.strictObject({
  policy: z.enum(POLICIES),
  rules: z.array(rule).max(MOST_RULES),
});

/** A rule about addresses and ports, or the one about packets of connections that are known already. */
export type ChainRule = z.infer<typeof rule>;
export type PacketRule = z.infer<typeof packetRule>;
export type FirewallConfiguration = z.infer<typeof schema>;

/** Whether a text is an address like 10.0.0.20 or a network like 10.0.0.0/28. */
export function isNetwork(text: string): boolean {
  return networkOf(text) !== null;
}

/** The ports of a text like '8080, 8443'; null for an empty one, undefined for one that names none. */
export function readPortList(text: string): number[] | null | undefined {
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.length === 0) return null;
  const { success, data } = ports.safeParse(words.map(Number));
  return success && words.every((word) => /^\d+$/.test(word)) ? data : undefined;
}

/** The id of a rule's part, by its place. The default policy is the part 'policy'. */
export function partOfRule(index: number): string {
  return `rule ${index + 1}`;
}
