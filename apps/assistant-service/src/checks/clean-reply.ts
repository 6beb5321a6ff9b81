import { ANSWER_MAX } from '@netward/contracts';

// Control and format characters but for line breaks and tabs; the panel shows text and nothing else.
const UNWANTED = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** A piece of a reply without control characters; its ends stay as they are. */
export function cleanPiece(piece: string): string {
  return piece.replace(/\r\n?/g, '\n').replace(UNWANTED, '');
}

/** A reply as it may be shown: well-formed, without control characters, within the limit. */
export function cleanReply(reply: string): string {
  const plain = cleanPiece(reply.toWellFormed()).trim();
  const characters = [...plain];
  return characters.length > ANSWER_MAX ? characters.slice(0, ANSWER_MAX).join('') : plain;
}
