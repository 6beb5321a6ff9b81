/** A run under a sentence, and what its last step has to show so that the sentence is true. */
export interface Cell {
  readonly line: number;
  readonly sentence: string;
  readonly actions: readonly string[];
  readonly facts: readonly Fact[];
}

/**
 * record: a device wrote a record of this kind, or none did · shown: these words or this number stand
 * in the log or in the drawing, and in the sentence
 */
export type Fact =
  | { readonly type: 'record'; readonly kind: string; readonly isWritten: boolean }
  | { readonly type: 'shown'; readonly words: string };

/** Reads 'enableWAF attackSQLi → waf-blocked, no server-answered, 403, “BLOCK 403”'. Throws what is wrong. */
export function readCell(text: string, sentence: string, line: number): Cell {
  const [run = '', shows] = text.split(' → ');
  if (shows === undefined) throw new Error('A run is actions, an arrow →, and what they show.');
  const facts = (shows.match(/“[^”]*”|[^,]+/g) ?? []).map((fact) => fact.trim()).filter(Boolean);
  return { line, sentence, actions: run.split(' '), facts: facts.map(readFact) };
}

function readFact(fact: string): Fact {
  const quoted = /^“(.+)”$/.exec(fact)?.[1];
  if (quoted !== undefined || /^[\d.:]+$/.test(fact)) {
    return { type: 'shown', words: quoted ?? fact };
  }
  const [, no, kind] = /^(no )?([a-z]+(?:-[a-z]+)+)$/.exec(fact) ?? [];
  if (kind === undefined) throw new Error(`“${fact}” is no record, number or quotation.`);
  return { type: 'record', kind, isWritten: no === undefined };
}
