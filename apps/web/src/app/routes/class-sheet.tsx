import { ClassSheet } from '../../features/transcript/class/class-sheet.tsx';

export const title = 'Class sheet';

/** The lab's own reader of links, fetched with the first configuration. */
const read = async (code: string) =>
  (await import('../../features/lab/challenge/challenge-link.ts')).configurationOf(code);

export function Page() {
  return <ClassSheet read={read} />;
}
