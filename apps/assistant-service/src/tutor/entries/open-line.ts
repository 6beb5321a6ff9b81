import type { FlowEvidence, JudgedFlow } from '@netward/challenges';
import type { RunPlace } from '@netward/contracts';
import { layersOfFlow } from '@netward/evidence';

/** What stands in the packet of a line that is open, or in one field of it; empty where there is none. */
export function tellPacket(
  evidence: FlowEvidence | null,
  { time }: JudgedFlow,
  { packet: index = -1, layer, field }: RunPlace,
): string {
  const packet = evidence?.packets[index];
  if (!packet) return '';
  const { title, way, layers, hidden } = layersOfFlow(evidence, packet, evidence.why, time);
  const chosen = layers
    .find(({ name }) => name === layer)
    ?.fields.find(({ name }) => name === field);
  if (chosen) {
    const why = chosen.why ? ` ${chosen.why}` : '';
    return `The field “${chosen.name}” of ${layer} in this packet is ${chosen.value.text}.${why}`;
  }
  const reasons = layers.flatMap(({ fields }) => fields.flatMap(({ why }) => why ?? []));
  const said = [
    `${title} of this line goes from ${way}: ${layers.at(-1)?.summary ?? ''}.`,
    ...reasons,
  ];
  return [...said, ...(hidden ? [hidden] : [])].join(' ');
}
