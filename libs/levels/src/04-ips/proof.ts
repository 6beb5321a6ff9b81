import { breaksOff, isShop, requestIn, sent } from '@netward/lab-engine/facts';
import { asks, type MarkedPart, type PacketProof } from '../proof.ts';

/** The packets of the same attempt, if the IPS stopped its request; none otherwise. */
function stoppedWith({ played, packet }: MarkedPart) {
  const exchange = sent(played.result).filter((each) => each.exchange === packet.exchange);
  return exchange.some((each) => each.fate === 'rejected' && requestIn(each)) ? exchange : [];
}

const wasStopped = (part: MarkedPart) => stoppedWith(part).length > 0;

const reached: PacketProof = {
  id: 'proof-1',
  marks: 'packet',
  lead: 'Open a line that says “packet dropped” and mark the last packet that reached the server all the same.',
  needs: 'Enable the IPS and run SQL injection or XSS, then open the line of the IPS.',
  question:
    'The request was stopped. Which packet of this attack was the last to reach the server?',
  hint: 'Follow the server’s lane to its end, and ask who sent what arrives there.',
  isThere: (part) => stoppedWith(part).findLast(({ to }) => isShop(to)) === part.packet,
  proved:
    'RST, ACK under the attacker’s address, written by the IPS: the handshake had reached the server, the request never did.',
  doesNotShow:
    'It does not show that the request would have done harm; the IPS knows a pattern, not the application.',
  reasons: [
    {
      when: (part) => !wasStopped(part),
      says: 'Of this attempt no request was stopped. Open an injection that the IPS blocked.',
    },
    {
      when: asks,
      says: 'This is the request, and it ends at the IPS. The server got other packets of this connection.',
    },
    {
      when: ({ packet }) => breaksOff(packet),
      says: 'This reset goes to the attacker. The server gets one of its own.',
    },
    {
      when: ({ packet }) => isShop(packet.to),
      says: 'It reached the server, and it was not the last one. Look further down the server’s lane.',
    },
    {
      when: () => true,
      says: 'The server does not get this packet. Look at what arrives in its lane.',
    },
  ],
};

export const proofs = [reached];
