import { filled } from '@netward/lab-engine/filled';
import type { Ask } from '../../../model/model.ts';
import type { Entry } from '../../entry.ts';
import { isTraffic, referencesOf } from '../../references.ts';
import { PHRASINGS, phrasingsFor, scenesFor, type Kind } from './scene.ts';
import sentences from './sentences.json' with { type: 'json' };

/** What is asked about an action that the run may not have. */
const KINDS: readonly Kind[] = ['happened', 'why', 'not stopped', 'worked', 'record'];
const OFFERED = 3;

/** Where a question names what the run does not have: the same question about what it has. */
export function whichEntries(ask: Ask): Entry[] {
  const { missing } = referencesOf(ask);
  if (!missing) return [];
  const { word, isOrdered } = missing;
  const scenes = scenesFor(ask, ask.lab.played.filter(isTraffic).slice(-OFFERED));
  if (scenes.length === 0) return [];
  const text = filled(sentences.which[isOrdered ? 'not so many' : 'absent'], { word });
  return KINDS.map((kind) => {
    const { named = [], meant } = PHRASINGS[kind];
    const asked = [...named, ...(isOrdered ? meant : [])]
      .filter((each) => !each.includes('{number}'))
      .map((each) => filled(each, { action: word }));
    const questions = scenes.map((scene) => phrasingsFor(kind, scene)[0]!);
    const offers = { kind: 'meant', questions } as const;
    return { id: `run/which/${kind}`, kind: 'page', asked, answer: () => ({ text, offers }) };
  });
}
