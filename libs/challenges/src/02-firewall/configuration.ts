import { z } from 'zod';
import {
  CONNECTION_STATES,
  MOST_TEXT,
  MOST_VALUES,
  portSpan,
  REPLIES,
  RULE_FIELDS,
  valuesOf,
  type Chain,
} from '@netward/lab-engine/firewall';
import { addressSpan } from '@netward/lab-engine/ipv4';

export { MOST_VALUES };
export const RULE_ACTIONS = ['accept', 'drop', 'reject'] as const;
export const POLICIES = ['accept', 'drop'] as const;

export const MOST_RULES = 30;
const MOST_ADDRESSES = MOST_VALUES * '255.255.255.255-255.255.255.255, '.length;

const addresses = z
  .string()
  .max(MOST_ADDRESSES)
  .refine(areAddresses, 'IPv4 addresses or networks.');
const isRange = (text: string) => text.includes('-') && portSpan(text) !== null;
const port = z.union([z.int().min(1).max(65_535), z.string().max(11).refine(isRange, 'A range.')]);
const ports = z
  .array(port)
  .min(1)
  .max(MOST_VALUES)
  .refine((all) => new Set(all).size === all.length, 'Each port once.');
const quoted = z
  .string()
  .max(MOST_TEXT)
  .regex(/^[^"\n]*$/);

export const packetRule = z.strictObject({
  kind: z.literal('packets'),
  action: z.enum(RULE_ACTIONS),
  states: z.array(z.enum(CONNECTION_STATES)).min(1).optional(),
  /** One address, network or range, or several with commas; null names every address or port. */
  source: addresses.nullable(),
  destination: addresses.nullable(),
  ports: ports.nullable(),
  /** The fields of which it names all but these values. */
  except: z.array(z.enum(RULE_FIELDS)).min(1).optional(),
  log: quoted.optional(),
  isCounted: z.literal(true).optional(),
  comment: quoted.optional(),
});

/** The rule for answers as it stood before states could stand anywhere, and as it is offered still. */
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

/** The chain as the lab's firewall has it, each rule under the id of its part. */
export function chainOf({ policy, rules }: FirewallConfiguration): Chain {
  const named = rules.map((each, index) => {
    const name = partOfRule(index);
    if (each.kind === 'replies') return { ...REPLIES, name, action: each.action };
    return { ...each, name };
  });
  return { policy, rules: named };
}

/** Whether a text is a list of addresses like 10.0.0.20, networks like 10.0.0.0/28 or ranges. */
function areAddresses(text: string): boolean {
  const values = valuesOf(text);
  return values.length <= MOST_VALUES && values.every((value) => addressSpan(value) !== null);
}

/** The id of a rule's part, by its place. The default policy is the part 'policy'. */
export function partOfRule(index: number): string {
  return `rule ${index + 1}`;
}
