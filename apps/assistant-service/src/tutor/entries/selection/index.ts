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
import type { Entry, EntryAnswer } from '../../entry.ts';
import { referencesOf } from '../../references.ts';
import { inShort } from '../../words.ts';
import { mainLine, packetRow } from '../run/outcome.ts';
import { explained } from '../run/index.ts';
import { beginningsOf, spoken } from '../run/scene.ts';
import fieldNames from './field-names.json' with { type: 'json' };
import phrasings from './phrasings.json' with { type: 'json' };

/** What can be said about the line, packet or field that is open, or that the newest action had. */
export function selectionEntries(ask: Ask): readonly Entry[] {
  const [place] = referencesOf(ask).places;
  const played = place && ask.lab.played[place.action - 1];
  if (!place || !played) return [];
  const packet = packetAt(played, place);
  const opened = packet && {
    ...layersOf(played, packet, 0),
    why: whyOf(played, packet).sentence,
    row: packetRow(played, packet),
  };
  return [...(opened ? packetEntries(ask, opened, place) : []), ...lineEntries(ask, played, place)];
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
  const ofPacket = { text: inShort(why, hidden ?? ''), rows: [row] };
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
      return [entry(id, asked, values, { text: inShort(meaning, field?.why ?? ''), rows })];
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
