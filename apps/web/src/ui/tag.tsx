import type { ReactNode } from 'react';

export function Tag({ children, isStrong = false }: { children: ReactNode; isStrong?: boolean }) {
  return <span className={isStrong ? 'tag tag-strong' : 'tag'}>{children}</span>;
}
