import type { EvidenceRow, RunPlace } from '@netward/contracts';
import {
  byteOfField,
  evidenceFor,
  FIELD_MEANINGS,
  layersOf,
  whyOf,
  type LayerField,
  type PacketLayer,
  type PlayedAction,
} from '@netward/evidence';
import type { Packet } from '@netward/lab-engine';
import { filled, type Values } from '@netward/lab-engine/filled';
import type { Ask } from '../../../model/model.ts';
import { type Entry, type EntryAnswer, inShort } from '../../entry.ts';
import { referencesOf } from '../../references.ts';
import { mainLine, packetRow } from '../run/outcome.ts';
import { explained } from '../run/lines.ts';
import { beginningsOf, spoken } from '../run/scene.ts';
import fieldNames from './field-names.json' with { type: 'json' };
import phrasings from './phrasings.json' with { type: 'json' };

/** What can be said about the line, packet or field that is open, or that the newest action had. */
export function selectionEntries(ask: Ask): readonly Entry[] {
  const [place] = referencesOf(ask).places;
  const run = ask.lab.played;
  const played = place && run[place.action - 1];
  if (!place || !played) return [];
  const { number, result } = played;
  const packet = packetAt(played, place);
  const ofPacket = packet && {
    ...layersOf(played, packet, 0),
    why: whyOf(played, packet).sentence,
    row: packetRow(number, result.packets, packet),
  };
  const record = result.records.find(({ sequence }) => sequence === place.sequence);
  const ofLine: Entry | undefined = record && {
    id: 'selection/line',
    kind: 'selection',
    asked: phrasings.line,
    about: place,
    answer: () => explained({ played, run }, record),
  };
  return [...(ofPacket ? packetEntries(ask, ofPacket, place) : []), ...(ofLine ? [ofLine] : [])];
}

/** The packet of a place; of an action, the one that its main line is about. */
function packetAt(played: PlayedAction, place: RunPlace): Packet | undefined {
  const { packets } = played.result;
  if (place.packet !== undefined) return packets[place.packet];
  const sequence = place.sequence ?? mainLine(played)?.sequence;
  const opening = { action: 1, sequence: sequence ?? -1 };
  return evidenceFor([played], opening)?.packet ?? packets[0];
}

/** What an inspector shows of a packet. */
interface OpenPacket extends Pick<ReturnType<typeof layersOf>, 'layers' | 'hidden'> {
  readonly why: string;
  readonly row: EvidenceRow;
}

/** The packet, and those of its fields that the question names or that is open. */
export function packetEntries(ask: Ask, open: OpenPacket, place: RunPlace): Entry[] {
  const { layers, hidden, why, row } = open;
  const words = beginningsOf(ask);
  const isOpenPacket = place.packet !== undefined;
  const entry = (id: string, forms: readonly string[], values: Values, answer: EntryAnswer) => ({
    id: `selection/${id}`,
    kind: isOpenPacket ? ('selection' as const) : ('run' as const),
    asked: forms.map((form) => filled(form, values)),
    // Next to a challenge a question cannot name another action.
    ...(!ask.challenge && { about: row.at }),
    answer: () => answer,
  });
  const number = row.place.split(' ').at(-1);
  const forms = [...phrasings.packet, ...(isOpenPacket ? phrasings['this packet'] : [])];
  const ofPacket = inShort([row], why, hidden);
  const outermost = new Map(layers.toReversed().map((layer) => [layer.name, layer]));
  const ofFields = [...outermost.values()].flatMap((layer) =>
    Object.entries(FIELD_MEANINGS[layer.name]).flatMap(([name, meaning]): Entry[] => {
      const field = layer.fields.find((each) => each.name.toLowerCase() === name);
      const isOpen = place.layer === layer.name && place.field === field?.name;
      const names = NAMES[`${layer.name}/${name}`] ?? [name];
      const called = spoken(words, names);
      if (!called && !isOpen) return [];
      const id = `${layer.name}/${name.replaceAll(' ', '-')}`;
      const values = { field: called ?? names[0], value: field?.value.text ?? '' };
      const asked = [...phrasings.field, ...(isOpen ? phrasings['this field'] : [])];
      const rows = [fieldRow(row, layers, layer, field)];
      return [entry(id, asked, values, inShort(rows, meaning, field?.why))];
    }),
  );
  return [...ofFields, entry('packet', forms, { number }, ofPacket)];
}

const NAMES: Readonly<Record<string, readonly string[]>> = fieldNames;

function fieldRow(
  row: EvidenceRow,
  layers: readonly PacketLayer[],
  layer: PacketLayer,
  field?: LayerField,
): EvidenceRow {
  if (!field) return row;
  const { name, value } = field;
  const byte = byteOfField(layers, layer, name);
  const place = byte === undefined ? row.place : `${row.place}, byte ${byte}`;
  const words = `${layer.name}, ${name}: ${value.text}`;
  return { place, words, at: { ...row.at, layer: layer.name, field: name } };
}
