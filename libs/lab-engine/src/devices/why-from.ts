import { filled, type Values } from '../filled.ts';
import {
  fact,
  type Explain,
  type ExplainedRecord,
  type Explanation,
} from '../inspect/explanation.ts';
import type { LabRecord } from '../packets/evidence.ts';
import { stateInWords } from '../views/wording.ts';

/** The reason behind a kind of record, as `why.json` has it; without a heading it is that of a switch. */
interface WrittenWhy {
  readonly heading?: string;
  /** One sentence, or several by the case that each is for. */
  readonly sentence: string | Readonly<Record<string, string>>;
}

/** What one record adds: which of the sentences it is, their values besides its own fields, and what stands below them. */
interface Details extends Pick<Explanation, 'facts' | 'reason'> {
  readonly is?: string;
  readonly values?: Values;
}
type DetailsOf = (about: ExplainedRecord) => Details;

/** The reasons of a device's records: the texts are data, the details choose and fill. */
export function whyFrom<K extends string>(
  written: Readonly<Record<K, WrittenWhy>>,
  details: { readonly [D in NoInfer<K>]?: DetailsOf } = {},
): Readonly<Record<K, Explain>> {
  const known: Readonly<Record<string, DetailsOf | undefined>> = details;
  const explained = Object.entries<WrittenWhy>(written).map(([kind, text]) => {
    const { heading = 'A switch, no packet', sentence } = text;
    const detailsOf = known[kind] ?? (text.heading ? NO_DETAILS : switchDetails);
    const explain: Explain = (about) => {
      const { is = '', values = {}, ...more } = detailsOf(about);
      const said = typeof sentence === 'string' ? sentence : sentence[is]!;
      const valueOf = (name: string) => values[name] ?? about.record[name as keyof LabRecord];
      return { heading: filled(heading, valueOf), sentence: filled(said, valueOf), ...more };
    };
    return [kind, explain] as const;
  });
  return Object.fromEntries(explained) as Record<K, Explain>;
}

/** The state of the record's device before and after its action. */
export function changeFacts({ record, before, played }: ExplainedRecord) {
  const { node } = record;
  if (node === null) return [];
  return [
    fact('before', stateInWords(before, node)),
    fact('after', stateInWords(played.result.state, node)),
  ];
}

const NO_DETAILS: DetailsOf = () => ({});
const switchDetails: DetailsOf = (about) => ({ facts: changeFacts(about) });
