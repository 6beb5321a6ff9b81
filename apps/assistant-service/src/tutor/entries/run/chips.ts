import { whyOf } from '@netward/evidence';
import { ADDRESSES, step, type LabRecord } from '@netward/lab-engine';
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
import type { Entry } from '../../entry.ts';
import { inShort } from '../../words.ts';
import chips from './chips.json' with { type: 'json' };
import { outcomeOf } from './outcome.ts';
import { recordRows } from './rows.ts';
import { runEntry, type AskedScene } from './scene.ts';
import { whatHelps } from './what-if.ts';

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

/** What a placeholder stands for. */
const VALUES: Readonly<Record<string, (about: About) => string>> = {
  backend: ({ record }) => spokenOf(record.backend ?? 'web-a'),
  other: ({ record }) => spokenOf(record.backend === 'web-b' ? 'web-a' : 'web-b'),
  next: ({ scene: { ask } }) =>
    outcomeOf('the next request', { action: 'openPage', result: step(ask.lab.state, 'openPage') }),
  why: ({ scene, record }) => whyOf(scene.played, record, scene.run).sentence,
  help: ({ scene }) => whatHelps(scene),
};

function says({ says: said }: Chip, about: About): string {
  const [, text] =
    typeof said === 'string'
      ? ['', said]
      : Object.entries(said).find(([name]) => CASES[name]!(about))!;
  return inShort(
    filled(text, (name) => VALUES[name]?.(about) ?? ADDRESSES[name as keyof typeof ADDRESSES]),
  );
}

/** The page's own question about a page's answer is who could read it. */
const nameOf = ({ name, record }: SuggestedQuestion): string =>
  name === 'answered' && record.request?.kind === 'page' ? 'who could read it' : name;

/** The questions that the page offers about an action, with an answer of their own. */
export function chipEntries(scene: AskedScene): Entry[] {
  const { played } = scene;
  const offered = groupedBy(questionsAbout(played.result), nameOf);
  return [...offered].flatMap(([name, questions]): Entry[] => {
    const chip = CHIPS[name];
    if (!chip) return [];
    const { record } = questions[0]!;
    const answer = () => ({
      text: says(chip, { scene, record }),
      rows: recordRows(played, record),
    });
    const asked = [...questions.map(({ question }) => question), ...chip.asked];
    return [runEntry(scene, `asked/${name}`, asked, answer)];
  });
}

/** The other questions that the page offers, but for what-ifs: their records answer them. */
export const otherChips = ({ played }: AskedScene): readonly SuggestedQuestion[] =>
  questionsAbout(played.result).filter(
    (each) => !CHIPS[nameOf(each)] && !each.name.startsWith('without'),
  );
