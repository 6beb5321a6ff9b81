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
