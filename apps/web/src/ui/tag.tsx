import type { ReactNode } from 'react';

export function Tag({ children, isStrong = false }: { children: ReactNode; isStrong?: boolean }) {
  const look = `tag ${isStrong ? 'tag-strong' : ''} middle gap-6 framed muted nowrap`;
  return <span className={look}>{children}</span>;
}
