import { infoOf, payloadText, type CapturedPacket } from '@netward/challenges/01-basic-traffic';

/** What the chosen packet carries, as it was sent. */
export function PacketText({ packet }: { readonly packet: CapturedPacket }) {
  const text = payloadText(packet);
  return (
    <section className="capture-text" aria-label={`Packet ${packet.number}`}>
      <h3>
        Packet {packet.number}, tcp.stream {packet.stream}
      </h3>
      <pre tabIndex={0}>{text || `${infoOf(packet)}\nIt carries no data.`}</pre>
    </section>
  );
}
