import { say, step } from '../harness/steps.mjs';

/** How many things real tools were asked about, and of how many they say something else than the product. */
export interface Asked {
  readonly cells: number;
  readonly disagree: number;
}

export const NOTHING_ASKED: Asked = { cells: 0, disagree: 0 };

/** The sum of several. */
export function sumOf(parts: readonly Asked[]): Asked {
  return parts.reduce((sum, { cells, disagree }) => ({
    cells: sum.cells + cells,
    disagree: sum.disagree + disagree,
  }));
}

/** What came of asking a tool about a challenge. */
export interface Observation {
  readonly cells: number;
  /** What a cell is, in the plural. */
  readonly what: string;
  /** The cells that the challenge judges otherwise. */
  readonly others?: readonly string[];
}

/** Asks a tool about a challenge, and tells what came of it. */
export function askTool(title: string, work: () => Promise<Observation>): Promise<Asked> {
  return step(title, async (note) => {
    const { cells, what, others = [] } = await work();
    for (const other of others) say(`!!! the challenge judges otherwise: ${other}`);
    note(`${cells} ${what}, ${others.length} judged otherwise`);
    return { cells, disagree: others.length };
  });
}
