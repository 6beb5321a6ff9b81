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
import { filled } from '@netward/lab-engine/filled';
import type { Ask } from '../../../model/model.ts';
import type { Entry, EntryAnswer } from '../../entry.ts';
import { referencesOf } from '../../references.ts';
import { inShort } from '../../words.ts';
import { mainLine, packetRow } from '../run/rows.ts';
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
  return [
    ...(packet ? packetEntries(ask, played, packet, place) : []),
    ...lineEntries(ask, played, place),
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

/** The packet, and those of its fields that the question names or that is open. */
function packetEntries(ask: Ask, played: PlayedAction, packet: Packet, place: RunPlace): Entry[] {
  const row = packetRow(played, packet);
  const { layers, hidden } = layersOf(played, packet, 0);
  const words = beginningsOf(ask);
  const isOpenPacket = place.packet !== undefined;
  const entry = (id: string, asked: readonly string[], told: EntryAnswer): Entry => ({
    id: `selection/${id}`,
    kind: isOpenPacket ? 'selection' : 'run',
    asked,
    about: row.at,
    answer: () => told,
  });
  const number = row.place.split(' ').at(-1);
  const ofPacket = [...phrasings.packet, ...(isOpenPacket ? phrasings['this packet'] : [])];
  const asked = ofPacket.map((text) => filled(text, { number }));
  const text = inShort(whyOf(played, packet).sentence, hidden ?? '');
  const outermost = new Map(layers.toReversed().map((layer) => [layer.name, layer]));
  const ofFields = [...outermost.values()].flatMap((layer) =>
    Object.entries(FIELD_MEANINGS[layer.name]).flatMap(([name, meaning]): Entry[] => {
      const field = layer.fields.find((each) => each.name.toLowerCase() === name);
      const isOpen = place.layer === layer.name && place.field === field?.name;
      const names = NAMES[`${layer.name}/${name}`] ?? [name];
      const called = spoken(words, names);
      if (!called && !isOpen) return [];
      const values = { field: called ?? names[0], value: field?.value.text ?? '' };
      const forms = isOpen ? [...phrasings.field, ...phrasings['this field']] : phrasings.field;
      const id = `${layer.name}/${name.replaceAll(' ', '-')}`;
      const told = {
        text: inShort(meaning, field?.why ?? ''),
        rows: [fieldRow(row, layers, layer, field)],
      };
      return [
        entry(
          id,
          forms.map((each) => filled(each, values)),
          told,
        ),
      ];
    }),
  );
  return [...ofFields, entry('packet', asked, { text, rows: [row] })];
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
