import { isShop, requestIn } from '@netward/lab-engine/facts';
import {
  answers,
  asks,
  carriesNothing,
  isRefusalOf,
  type MarkedPart,
  type PacketProof,
} from '../proof.ts';

const isNoted = ({ packet }: MarkedPart) =>
  isShop(packet.to) && (requestIn(packet)?.forwardedFor ?? null) !== null;

const refusal: PacketProof = {
  id: 'proof-1',
  marks: 'packet',
  lead: 'Open the line that says BLOCK and mark the answer that the application did not write.',
  needs:
    'Enable the WAF and run an attack, then mark the answer that the application did not write.',
  question: 'Which answer did the attacker get that the application knows nothing of?',
  hint: 'Look for a request that ends at the WAF. Who answers it?',
  isThere: isRefusalOf('waf'),
  proved:
    'The WAF wrote it. It had read the whole request and opened no connection to the server, whose log has no line of it.',
  doesNotShow:
    'By itself it does not show who refused: its headers read like any nginx. The two logs together do.',
  reasons: [
    { when: asks, says: 'This is a request. Mark what came back for it.' },
    {
      when: answers,
      says: 'The application wrote this answer, and the WAF only passes it on, if it is on at all.',
    },
    carriesNothing,
  ],
};

const forwarded: PacketProof = {
  id: 'proof-2',
  marks: 'field',
  lead: 'Open a page that came through the WAF and mark the field that tells the shop who the visitor is.',
  needs: 'With the WAF on, open the page, then find what tells the shop who the visitor is.',
  question:
    'Behind the WAF every connection is the WAF’s own. Which field still names the visitor?',
  hint: 'Compare the same request on its two wires. One line of it is new.',
  isThere: isNoted,
  isShown: ({ layer, field }) => layer === 'HTTP' && field?.toLowerCase() === 'x-forwarded-for',
  proved:
    'The WAF notes for whom it asks. Without this header every line of the shop’s log would name the WAF.',
  doesNotShow:
    'It does not show that the address is true: anybody can send such a header. Only what the shop’s own proxy adds counts.',
  reasons: [
    {
      when: (part) => isNoted(part) && part.field === 'source',
      says: 'This is the WAF’s address: a reverse proxy opens a connection of its own.',
    },
    { when: isNoted, says: 'The right packet, and another field. Which one did the WAF add?' },
    {
      when: asks,
      says: 'Here the visitor is still the sender of the packet. Open a request that came through the WAF, on the wire behind it.',
    },
    { when: answers, says: 'This is an answer. The visitor’s address goes with the request.' },
    carriesNothing,
  ],
};

export const proofs = [refusal, forwarded];
