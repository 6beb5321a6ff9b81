import MiniSearch from 'minisearch';
import type { Level } from '@netward/levels';
import { actionNotes } from './action-notes.ts';
import { glossary, type Passage } from './glossary.ts';
import { termsOf } from './terms.ts';

/** A second passage is given when it fits nearly as well as the first. */
const NEARLY = 0.8;
/** Matches of one common word say little. */
const SCORE_MIN = 1.5;
const NAME_WEIGHT = 3;

/** Everything of a level that can answer a question. */
function passagesOf(level: Level): Passage[] {
  const { title, name, description, readMore, summary, tip } = level.texts;
  const controls = level.controls.flatMap((group) => group.controls);
  return [
    ...glossary,
    { names: `${title} ${name} goal purpose about lesson`, text: `${description} ${summary}` },
    { names: 'tip advice', text: `A tip: ${tip}` },
    ...controls.map(({ action, label }) => ({
      names: `${label} button ${action}`,
      text: `"${label}": ${actionNotes[action]}.`,
    })),
    ...readMore.bullets.map((text) => ({ text })),
  ];
}

function indexOf(passages: readonly Passage[]): MiniSearch {
  const index = new MiniSearch({
    fields: ['names', 'text'],
    tokenize: (text) => termsOf(text),
    processTerm: (term) => term,
  });
  index.addAll(passages.map(({ names = '', text }, id) => ({ id, names, text })));
  return index;
}

const byLevel = new Map<string, { passages: Passage[]; index: MiniSearch }>();

function libraryOf(level: Level): { passages: Passage[]; index: MiniSearch } {
  const known = byLevel.get(level.id);
  if (known) return known;
  const passages = passagesOf(level);
  const library = { passages, index: indexOf(passages) };
  byLevel.set(level.id, library);
  return library;
}

/** The one or two texts of a level that fit a question best, best first. */
export function findPassages(level: Level, question: string): string[] {
  const { passages, index } = libraryOf(level);
  const options = {
    boost: { names: NAME_WEIGHT },
    // Beginnings and typing errors count too, the longer the word the more of them.
    prefix: (term: string) => term.length > 4,
    fuzzy: (term: string) => (term.length > 5 ? 0.15 : false),
  };
  const strict = index.search(question, { ...options, combineWith: 'AND' });
  const found = strict.length > 0 ? strict : index.search(question, options);
  const [first, second] = found.filter(({ score }) => score >= SCORE_MIN);
  if (!first) return [];
  const best = [first, ...(second && second.score >= first.score * NEARLY ? [second] : [])];
  return best.map(({ id }) => (passages[id as number] as Passage).text);
}

/** The number, from 1, of the point of Read More that fits a question best. */
export function findPoint(level: Level, question: string): number | undefined {
  const bullets = level.texts.readMore.bullets.map((text) => ({ text }));
  const [best] = indexOf(bullets).search(question);
  return best && (best.id as number) + 1;
}
