/** Bundles of compiled programs, by the path of their code; `npm test` makes and names them. */
const bundles = JSON.parse(process.env['TEST_BUNDLES'] ?? '{}') as Record<string, string>;

/** The file to run for a compiled program: its bundle, which starts sooner, or the program itself. */
export const programFile = (program: string): string => bundles[program] ?? program;
