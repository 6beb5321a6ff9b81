import { ClassSheet } from '../../features/transcript/class-sheet.tsx';

export const title = 'Class sheet';

export function Page() {
  return <ClassSheet />;
}
