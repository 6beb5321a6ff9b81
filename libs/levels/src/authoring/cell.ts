import { REASONS } from '@netward/lab-engine/why';

/** A run under a sentence, and what its last step has to show so that the sentence is true. */
export interface Cell {
  readonly line: number;
  readonly sentence: string;
  readonly actions: readonly string[];
  readonly facts: readonly Fact[];
}

/**
 * record: a device wrote a record of this kind, or none did, and the sentence says it in a word that
 * fits · shown: these words or this number can be read in the lab, and stand in the sentence · count: so
 * many packets were sent, and the sentence says how many
 */
export type Fact =
  | { readonly type: 'record'; readonly kind: string; readonly isWritten: boolean }
  | { readonly type: 'shown'; readonly words: string }
  | { readonly type: 'count'; readonly count: number; readonly of: string };

/** Reads 'enableWAF attackSQLi → waf-blocked, no server-answered, 403, 3 × SYN, “BLOCK 403”'. Throws what is wrong. */
export function readCell(text: string, sentence: string, line: number): Cell {
  const [run = '', shows] = text.split(' → ');
  if (shows === undefined) throw new Error('A run is actions, an arrow →, and what they show.');
  const facts = (shows.match(/“[^”]*”|[^,“]+/g) ?? []).map((fact) => fact.trim()).filter(Boolean);
  return { line, sentence, actions: run.split(' '), facts: facts.map(readFact) };
}

function readFact(fact: string): Fact {
  const quoted = /^“(.+)”$/.exec(fact)?.[1];
  if (quoted !== undefined || /^\d[\d.:]*$/.test(fact)) {
    return { type: 'shown', words: quoted ?? fact };
  }
  const [, count, of] = /^(\d+) × (SYN|request|\d{3})$/.exec(fact) ?? [];
  if (of !== undefined) return { type: 'count', count: Number(count), of };
  const kind = fact.replace(/^no /, '');
  if (!Object.hasOwn(REASONS, kind)) {
    throw new Error(`“${fact}” is no record of a device, number, count or quotation.`);
  }
  return { type: 'record', kind, isWritten: kind === fact };
}
