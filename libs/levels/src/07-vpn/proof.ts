import { isShop } from '@netward/lab-engine/facts';
import { looksOf } from '@netward/lab-engine/inspect';
import {
  answers,
  asks,
  carriesNothing,
  opens,
  type MarkedPart,
  type PacketProof,
} from '../proof.ts';

/** Whether the gateway has taken the packet out of the tunnel and sends it on to the shop. */
const isUnwrapped = ({ packet }: MarkedPart) => packet.from === 'vpn' && isShop(packet.to);

const vpnOff = {
  when: ({ played }: MarkedPart) => !played.before.vpnEnabled,
  says: 'The VPN was off here, so nothing was hidden on any wire. Open an action that you took with the VPN on.',
};

const plainAgain: PacketProof = {
  id: 'proof-1',
  marks: 'packet',
  lead: 'Open the gateway’s line and mark the first packet in which the request is plain again.',
  needs: 'Enable the VPN and open the page, then find where the request is plain again.',
  question: 'Where is the request plain again? Mark the first such packet.',
  hint: 'The tunnel has two ends. Only one of them is the customer’s computer.',
  isThere: (part) => isUnwrapped(part) && asks(part),
  proved:
    'The gateway took it out of the tunnel and sent it on as it was: from here to the shop it can be read.',
  doesNotShow:
    'It does not show that anybody reads it there. A VPN moves the place where one has to trust the wire.',
  reasons: [
    vpnOff,
    {
      when: (part) => looksOf(part.packet) === 'tunnel' && asks(part),
      says: 'The same request, still inside the tunnel: a listener sees one encrypted whole. Follow it one wire further.',
    },
    {
      when: ({ packet }) => looksOf(packet) === 'tunnel',
      says: 'This packet is inside the tunnel. Look at the wires behind the gateway.',
    },
    { when: answers, says: 'Plain, and the answer. The request came before it.' },
    {
      when: opens,
      says: 'Out of the tunnel, but it only opens the connection: there is no request in it yet.',
    },
    carriesNothing,
  ],
};

const sender: PacketProof = {
  id: 'proof-2',
  marks: 'field',
  lead: 'Open what the shop got and mark the address that it takes for the visitor’s.',
  needs:
    'Enable the VPN and open the page, then find the address that the shop takes for the visitor’s.',
  question: 'Which address does the shop take for the visitor’s?',
  hint: 'Open a packet on the last wire. The shop reads the sender from IP.',
  isThere: isUnwrapped,
  isShown: ({ layer, field }) => layer === 'IPv4' && field === 'source',
  proved:
    'It is the gateway’s: it put its own address in the place of the customer’s, as it does for everybody behind it.',
  doesNotShow:
    'It does not show that the customer is unknown: the gateway knows, and a login tells the shop, too.',
  reasons: [
    vpnOff,
    {
      when: (part) => isUnwrapped(part) && part.layer === 'Ethernet',
      says: 'This is the address of a network card, which is new on every wire. The shop’s log has the one of IP.',
    },
    {
      when: isUnwrapped,
      says: 'The right packet, and another field. Which one says who sent it?',
    },
    {
      when: ({ packet }) => looksOf(packet) === 'tunnel',
      says: 'This packet ends at the gateway, and the shop never sees it. Open one on the last wire.',
    },
    {
      when: () => true,
      says: 'This packet goes the other way: here the shop is the sender.',
    },
  ],
};

export const proofs = [plainAgain, sender];
