import { hkdfSync } from 'node:crypto';
import { open, seal } from '@netward/nest-kit/crypto';

const CONTEXT = 'desk trace';
const LIFE_MS = 15 * 60_000;
// eslint-disable-next-line no-restricted-properties -- another replica may open the ticket
const calendar = (): number => Date.now();

/** What somebody at the desk has searched for: an address, or a masked one. */
export type Searched = { email: string } | { mask: string };

interface TicketContent {
  searched: Searched;
  person: string;
  until: number;
}

function keyOf(sealingKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', sealingKey, '', CONTEXT, 32));
}

/**
 * Seals what a person has searched for, so that the desk can show the result again and a retry knows the
 * recipient, although no page shows the address.
 */
export function issueTicket(
  searched: Searched,
  sealingKey: Buffer,
  person: string,
  now = calendar(),
): string {
  const content: TicketContent = { searched, person, until: now + LIFE_MS };
  return seal(content, keyOf(sealingKey), CONTEXT);
}

/** What a ticket stands for; undefined when it is forged, another person's or older than a quarter of an hour. */
export function openTicket(
  ticket: string,
  sealingKey: Buffer,
  person: string,
  now = calendar(),
): Searched | undefined {
  try {
    const content = open(ticket, keyOf(sealingKey), CONTEXT) as TicketContent;
    return content.person === person && now < content.until ? content.searched : undefined;
  } catch {
    return undefined;
  }
}
