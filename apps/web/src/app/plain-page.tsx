import type { ReactNode } from 'react';
import '../ui/page-shells.css';

export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap plain-page">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}
