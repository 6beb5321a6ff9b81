import type { ReactNode } from 'react';

/** A short word in a box. `isStrong` for the most important of several. */
export function Tag({ children, isStrong = false }: { children: ReactNode; isStrong?: boolean }) {
  return <span className={isStrong ? 'tag tag-strong' : 'tag'}>{children}</span>;
}
