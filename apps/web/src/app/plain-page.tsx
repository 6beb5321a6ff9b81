import type { ReactNode } from 'react';
import './plain-page.css';

/** A page with a title and a few sentences. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap plain-page">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}
