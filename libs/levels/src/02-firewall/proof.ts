import { flagsOf, isSyn } from '@netward/lab-engine/inspect';
import type { MarkedPart, PacketProof } from '../proof.ts';

/** The first SYN of the scan that the packet belongs to; none outside of scans. */
function firstSyn({ played }: MarkedPart) {
  return played.action === 'portScan' ? played.result.packets.find(isSyn) : undefined;
}

const isOfFirst = (part: MarkedPart) => firstSyn(part)?.connection === part.packet.connection;
const isScanned = (part: MarkedPart) => firstSyn(part) !== undefined;
const wasDropped = ({ packet }: MarkedPart) => packet.fate === 'dropped';

const otherAction = {
  when: (part: MarkedPart) => !isScanned(part),
  says: 'This packet belongs to another action. Open a line of the port scan.',
};

const answered: PacketProof = {
  id: 'proof-1',
  marks: 'packet',
  lead: 'Open the scan without the rule and mark what came back for the scanner’s first SYN.',
  needs: 'Scan ports once while no rule names the attacker, and open that scan’s line.',
  question: 'No rule stopped the scan. What came back for the scanner’s very first SYN?',
  hint: 'An answer has the same two ports as its question, the other way round.',
  isThere: (part) => isOfFirst(part) && flagsOf(part.packet) === 'RST/ACK',
  proved:
    'RST, ACK: the SYN reached the server, and nothing listens on that port. Closed is an answer.',
  doesNotShow:
    'It does not show that the server itself refused: a firewall can be told to answer with a reset, too.',
  reasons: [
    otherAction,
    {
      when: ({ played }) => played.result.packets.some(({ fate }) => fate === 'dropped'),
      says: 'A rule stopped this scan, so nothing came back. Open the one that no rule stopped.',
    },
    {
      when: (part) => isOfFirst(part),
      says: 'This is the scanner’s own SYN on its way. Mark what came back for it.',
    },
    {
      when: ({ packet }) => flagsOf(packet) === 'SYN/ACK',
      says: 'SYN, ACK is what an open port answers, and this is not the port that the first SYN asked.',
    },
    {
      when: () => true,
      says: 'This packet belongs to another connection of the scan. Compare its ports with those of the first SYN.',
    },
  ],
};

const silence: PacketProof = {
  id: 'proof-2',
  marks: 'packet',
  lead: 'Open the scan that met the rule and mark the last packet that its first SYN led to.',
  needs: 'Enable the firewall, block the attacker and scan again, then open that scan’s line.',
  question: 'With the rule on, what was the last thing that the scanner’s first SYN led to?',
  hint: 'A scanner that hears nothing cannot tell a rule from a lost packet. What does it do?',
  isThere: (part) => isOfFirst(part) && wasDropped(part) && part.packet.at > firstSyn(part)!.at,
  proved:
    'The scanner asked the same port once more and was dropped again. Silence costs it a second and tells it nothing.',
  doesNotShow:
    'Seen from outside it does not show a firewall: a lost packet or a host that is off is silent as well.',
  reasons: [
    otherAction,
    {
      when: (part) => !wasDropped(part),
      says: 'No rule stopped this scan: its SYN was answered. Open the one with the rule on.',
    },
    {
      when: isOfFirst,
      says: 'This is the first SYN, and the firewall dropped it. The scanner does not know that yet. What does it send a second later?',
    },
    {
      when: () => true,
      says: 'This SYN asked another port than the first one did.',
    },
  ],
};

export const proofs = [answered, silence];
