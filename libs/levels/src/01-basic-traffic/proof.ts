import { isShop, requestIn } from '@netward/lab-engine/facts';
import { flagsOf } from '@netward/lab-engine/inspect';
import { answers, asks, carriesNothing, opens, type PacketProof } from '../proof.ts';

const password: PacketProof = {
  id: 'proof-1',
  marks: 'packet',
  lead: 'Open the sniffer’s line and mark the packet in which the password left.',
  needs: 'Sniff traffic, then open the sniffer’s line and mark the packet with the password.',
  question: 'In which packet did the customer’s password leave?',
  hint: 'A form sent with GET puts its fields behind the path, after the question mark.',
  isThere: ({ packet }) => requestIn(packet)?.target.includes('pw=') ?? false,
  proved:
    'The request carries name and password as they were typed, so everybody on this wire has both.',
  doesNotShow: 'It does not show that the password was ever used by somebody else.',
  reasons: [
    {
      when: answers,
      says: 'This is the server’s answer. The password went the other way, in the request.',
    },
    {
      when: asks,
      says: 'This request asks for the shop’s page and holds no password. The sniffer’s line leads to the login.',
    },
    {
      when: opens,
      says: 'This packet opens a connection and carries no text yet. What the customer typed comes after the handshake.',
    },
    carriesNothing,
  ],
};

const openPort: PacketProof = {
  id: 'proof-2',
  marks: 'packet',
  lead: 'Open the scan’s line and mark the packet that told the attacker that a port is open.',
  needs: 'Scan ports, then mark the packet that told the attacker that a port is open.',
  question: 'Which packet told the attacker that a port is open?',
  hint: 'The scanner asks with SYN. An open port accepts, a closed one resets.',
  isThere: ({ packet }) =>
    isShop(packet.from) && packet.to === 'attacker' && flagsOf(packet) === 'SYN/ACK',
  proved: 'SYN, ACK accepts the connection: a program listens on the port that it comes from.',
  doesNotShow:
    'It does not show which program listens there. For that the scanner asked once more, with a request.',
  reasons: [
    {
      when: ({ played }) => played.action !== 'portScan',
      says: 'This packet belongs to another action. Open the line of the scan.',
    },
    {
      when: ({ packet }) => flagsOf(packet) === 'SYN',
      says: 'This is the question: it asks whether anything listens. Mark what came back.',
    },
    {
      when: ({ packet }) => packet.from !== 'attacker' && flagsOf(packet) === 'RST/ACK',
      says: 'RST, ACK refuses: this port is closed. One of the other ports answered in another way.',
    },
    {
      when: (part) => asks(part) || answers(part),
      says: 'By now the attacker knew: without an open port there is no request. Look at the probes before it.',
    },
    {
      when: () => true,
      says: 'This packet acknowledges or closes. What answers a SYN is SYN, ACK or RST, ACK.',
    },
  ],
};

export const proofs = [password, openPort];
