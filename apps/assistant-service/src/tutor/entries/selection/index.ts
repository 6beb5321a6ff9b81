import type { EvidenceRow, RunPlace } from '@netward/contracts';
import {
  evidenceFor,
  FIELD_MEANINGS,
  layersOf,
  whyOf,
  type LayerField,
  type PacketLayer,
  type PlayedAction,
} from '@netward/evidence';
import type { Packet } from '@netward/lab-engine';
import { filled } from '@netward/lab-engine/filled';
import type { Ask } from '../../../model/model.ts';
import type { Entry } from '../../entry.ts';
import { referencesOf } from '../../references.ts';
import { inShort } from '../run/in-short.ts';
import { mainLine, packetRow } from '../run/rows.ts';
import { explained } from '../run/index.ts';
import fieldNames from './field-names.json' with { type: 'json' };
import phrasings from './phrasings.json' with { type: 'json' };

/** What can be said about the line, packet or field that is open, or that the newest action had. */
export function selectionEntries(ask: Ask): readonly Entry[] {
  const [place] = referencesOf(ask).places;
  const played = place && ask.lab.played[place.action - 1];
  if (!place || !played) return [];
  const packet = packetAt(played, place);
  return [
    ...lineEntries(ask, played, place),
    ...(packet ? packetEntries(played, packet, place) : []),
  ];
}

/** The packet of a place; of an action, the one that its main line is about. */
function packetAt(played: PlayedAction, place: RunPlace): Packet | undefined {
  const { packets } = played.result;
  if (place.packet !== undefined) return packets[place.packet];
  const sequence = place.sequence ?? mainLine(played)?.sequence;
  const opening = { action: 1, sequence: sequence ?? -1 };
  return evidenceFor([played], opening)?.packet ?? packets[0];
}

function lineEntries({ lab }: Ask, played: PlayedAction, place: RunPlace): readonly Entry[] {
  const record = played.result.records.find(({ sequence }) => sequence === place.sequence);
  if (!record) return [];
  const answer = () => explained({ played, run: lab.played }, record);
  return [{ id: 'selection/line', kind: 'selection', asked: phrasings.line, about: place, answer }];
}

function packetEntries(played: PlayedAction, packet: Packet, place: RunPlace): readonly Entry[] {
  const row = packetRow(played, packet);
  const { layers, hidden } = layersOf(played, packet, 0);
  const number = row.place.split(' ').at(-1);
  const kind = place.packet === undefined ? 'run' : 'selection';
  const ofPacket: Entry = {
    id: 'selection/packet',
    kind,
    asked: phrasings.packet.map((text) => filled(text, { number })),
    about: row.at,
    answer: () => ({ text: inShort(whyOf(played, packet).sentence, hidden ?? ''), rows: [row] }),
  };
  const outermost = new Map(layers.toReversed().map((layer) => [layer.name, layer]));
  const ofFields = [...outermost.values()].flatMap((layer) =>
    Object.entries(FIELD_MEANINGS[layer.name]).map(([name, meaning]): Entry => {
      const field = layer.fields.find((each) => each.name.toLowerCase() === name);
      return {
        id: `selection/${layer.name}/${name.replaceAll(' ', '-')}`,
        kind,
        asked: askedOf(layer, name, field, isSelected(place, layer, field)),
        about: row.at,
        answer: () => ({
          text: inShort(meaning, field?.why ?? ''),
          rows: [field ? fieldRow(row, layer, field) : row],
        }),
      };
    }),
  );
  return [ofPacket, ...ofFields];
}

const isSelected = (place: RunPlace, layer: PacketLayer, field?: LayerField) =>
  field !== undefined && place.layer === layer.name && place.field === field.name;

const NAMES: Readonly<Record<string, readonly string[]>> = fieldNames;

/** How a field is asked for, by its names in turn; the open one is "this field" as well. */
function askedOf(
  layer: PacketLayer,
  name: string,
  field: LayerField | undefined,
  isOpen: boolean,
): readonly string[] {
  const names = NAMES[`${layer.name}/${name}`] ?? [name];
  const value = field?.value.text ?? '';
  const texts = isOpen ? [...phrasings.field, ...phrasings['this field']] : phrasings.field;
  return texts.map((text, index) => filled(text, { field: names[index % names.length]!, value }));
}

function fieldRow(row: EvidenceRow, layer: PacketLayer, field: LayerField): EvidenceRow {
  const { name, value } = field;
  const words = `${layer.name}, ${name}: ${value.text}`;
  return { place: row.place, words, at: { ...row.at, layer: layer.name, field: name } };
}
