import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { MAIL_TOKEN } from '@netward/contracts';

type LinkPurpose = 'confirm' | 'unsubscribe';

const ID_BYTES = 16;
/** 128 bits cannot be guessed, and with the id a token is as long as every other mailed token. */
const MAC_BYTES = 16;

/** The key of newsletter links, derived from the sealing key so that one secret is enough. */
export function newsletterKey(sealingKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', sealingKey, '', 'newsletter link', 32));
}

/**
 * The token of a subscriber's link: the row's id and an HMAC of it. It can be computed again for
 * every mail as long as the row exists, and the database alone is not enough to compute it.
 */
export function newsletterToken(purpose: LinkPurpose, subscriberId: string, key: Buffer): string {
  const id = Buffer.from(subscriberId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(purpose, id, key)]).toString('base64url');
}

/** The id of the subscriber that a token belongs to; undefined when the token is not ours. */
export function subscriberOf(purpose: LinkPurpose, token: string, key: Buffer): string | undefined {
  if (!MAIL_TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), macOf(purpose, id, key))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function macOf(purpose: LinkPurpose, id: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(purpose).update(id).digest().subarray(0, MAC_BYTES);
}
