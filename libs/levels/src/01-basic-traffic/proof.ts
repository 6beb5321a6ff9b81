import { requestIn } from '@netward/lab-engine/facts';
import { statusIn } from '@netward/lab-engine/inspect';
import type { PacketProof } from '../proof.ts';

const password: PacketProof = {
  id: 'proof-1',
  marks: 'packet',
  lead: 'Open the sniffer’s line and mark the packet in which the password left.',
  needs: 'Press Sniff Traffic, then open the sniffer’s line and mark the packet with the password.',
  question: 'In which packet did the customer’s password leave?',
  hint: 'A form sent with GET puts its fields behind the path, after the question mark.',
  isThere: ({ packet }) => requestIn(packet)?.target.includes('pw=') ?? false,
  proved:
    'The request carries user and password as they were typed, so everybody on this wire has both.',
  doesNotShow: 'It does not show that anybody has used the password since.',
  reasons: [
    {
      when: ({ packet }) => statusIn(packet) !== null,
      says: 'This is the server’s answer. The password went the other way, in the request.',
    },
    {
      when: ({ packet }) => requestIn(packet) !== null,
      says: 'This request asks for the shop’s page and holds no password. The login is another one, and the sniffer’s line leads to it.',
    },
    {
      when: ({ packet }) => packet.tcp?.flags === 'SYN' || packet.tcp?.flags === 'SYN/ACK',
      says: 'This packet opens a connection and carries no text yet. What the customer typed comes after the handshake.',
    },
    {
      when: () => true,
      says: 'This packet carries no text: it acknowledges, closes or refuses. Look for the one that says GET.',
    },
  ],
};

export const proofs = [password];
