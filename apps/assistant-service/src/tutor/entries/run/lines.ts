import { whyOf } from '@netward/evidence';
import { ADDRESSES, logEntries, step, type LabRecord } from '@netward/lab-engine';
import {
  endsPlain,
  groupedBy,
  isPlainAt,
  isPlainAtShop,
  wasTouched,
} from '@netward/lab-engine/facts';
import { filled } from '@netward/lab-engine/filled';
import { spokenOf } from '@netward/lab-engine/inspect';
import { questionsAbout, type SuggestedQuestion } from '@netward/lab-engine/tutor';
import { type Entry, type EntryAnswer, inShort } from '../../entry.ts';
import chips from './chips.json' with { type: 'json' };
import { outcomeOf, recordRows } from './outcome.ts';
import { type AskedScene, entryOf, runEntry } from './scene.ts';
import sentences from './sentences.json' with { type: 'json' };
import { whatHelps } from './what-if.ts';

const LIST = new Intl.ListFormat('en-GB');
/** So many lines of an action have an entry each. */
const LINES_MAX = 8;

/** What is said, or several by the case that each is for; the first one that holds counts. */
interface Chip {
  readonly asked: readonly string[];
  readonly says: string | Readonly<Record<string, string>>;
}
const CHIPS: Readonly<Record<string, Chip | undefined>> = chips;

/** A record of an action, which a question of the page is about. */
interface About {
  readonly scene: AskedScene;
  readonly record: LabRecord;
}

/** When something is said, by the name of the case. */
const CASES: Readonly<Record<string, (about: About) => boolean>> = {
  'block client': ({ record }) => record.rule === 'block client',
  'broken off': ({ record }) => record.kind === 'handshake-failed',
  sticky: ({ scene: { ask } }) => ask.lab.state.lbMode === 'sticky',
  'all down': ({ scene: { played } }) =>
    played.result.state.backendA === 'down' && played.result.state.backendB === 'down',
  'at the firewall': ({ scene }) => wasTouched(scene.played.result, 'firewall'),
  'half way': (about) => isHidden(about) && isPlainAtShop(about.scene.played.result),
  hidden: (about) => isHidden(about),
  'in the clear': ({ scene }) => endsPlain(scene.played.result),
  otherwise: () => true,
};
const isHidden = ({ scene }: About) => !isPlainAt(scene.played.result, 'client');

/** What a placeholder stands for, but for the addresses. */
const VALUES: Readonly<Record<string, (about: About) => string>> = {
  backend: ({ record }) => spokenOf(record.backend ?? 'web-a'),
  other: ({ record }) => spokenOf(record.backend === 'web-b' ? 'web-a' : 'web-b'),
  next: ({ scene: { ask } }) =>
    outcomeOf('the next request', { action: 'openPage', result: step(ask.lab.state, 'openPage') }),
  why: ({ scene, record }) => whyOf(scene.played, record, scene.run).sentence,
  help: ({ scene }) => whatHelps(scene),
};

function says({ says: said }: Chip, about: About): string {
  const cases = typeof said === 'string' ? { otherwise: said } : said;
  const [, text] = Object.entries(cases).find(([name]) => CASES[name]!(about))!;
  return filled(text, (name) => VALUES[name]?.(about) ?? ADDRESSES[name as keyof typeof ADDRESSES]);
}

/** The page's own question about a page's answer is who could read it. */
const nameOf = ({ name, record }: SuggestedQuestion): string =>
  name === 'answered' && record.request?.kind === 'page' ? 'who could read it' : name;

/**
 * What the page offers to ask about an action, and its lines: what each means and why its device wrote
 * it. That answers what is offered, too, where it has no answer of its own and is no what-if.
 */
export function lineEntries(scene: AskedScene): Entry[] {
  const { played } = scene;
  const offered = questionsAbout(played.result);
  const ofChips = [...groupedBy(offered, nameOf)].flatMap(([name, questions]): Entry[] => {
    const chip = CHIPS[name];
    if (!chip) return [];
    const { record } = questions[0]!;
    const asked = [...questions.map(({ question }) => question), ...chip.asked];
    const answer = () => inShort(recordRows(played, record), says(chip, { scene, record }));
    return [runEntry(scene, `asked/${name}`, asked, answer)];
  });
  const others = offered.filter((each) => !CHIPS[nameOf(each)] && !each.name.startsWith('without'));
  const lines = logEntries(played.result).slice(0, LINES_MAX);
  const ofLines = played.result.records.flatMap((record) => {
    const { sequence, device, kind } = record;
    const line = lines.find((each) => each.sequence === sequence);
    const questions = others.filter((each) => each.record === record);
    if (!line && questions.length === 0) return [];
    const names = { line: [line?.sentence ?? kind], device: [device] };
    const entry = entryOf(scene, 'line', () => explained(scene, record), `line/${sequence}`, names);
    const about = { action: played.number, sequence };
    const asked = [...questions.map(({ question }) => question), ...entry.asked];
    return [{ ...entry, ...(scene.isTraffic && { about }), asked }];
  });
  return [...ofLines, ...ofChips];
}

/** Why a record was written and what decided, after what was said `first`. */
export function explained(
  { played, run }: Pick<AskedScene, 'played' | 'run'>,
  record?: LabRecord,
  first?: string,
): EntryAnswer {
  const why = record && whyOf(played, record, run);
  return inShort(recordRows(played, record), first, why?.sentence, why && matchedIn(why));
}

/** The words or the rules that decided; undefined where nothing was compared. */
function matchedIn({ reason }: ReturnType<typeof whyOf>): string | undefined {
  const { matched } = sentences;
  if (reason.kind === 'score' && reason.rules.length > 0)
    return filled(matched.rules, { rules: LIST.format(reason.rules.map(({ id }) => id)) });
  if (reason.kind !== 'signatures') return undefined;
  const found = reason.signatures.find(({ result, text }) => result === 'matches' && text);
  const words = found?.contents.map((word) => `“${word}”`).join(' and ');
  return words && filled(matched.words, { words });
}
