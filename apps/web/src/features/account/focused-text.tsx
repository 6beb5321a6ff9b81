import { type ReactNode, useEffect, useRef } from 'react';

/** A sentence that takes the focus when it appears, so that a screen reader continues there. */
export function FocusedText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      {children}
    </p>
  );
}
