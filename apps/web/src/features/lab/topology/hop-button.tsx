import type { ReactNode } from 'react';
import { useOpenEvidence } from '../inspector/open-evidence.ts';
import type { DrawnHop } from './trace.ts';

interface HopButtonProps {
  readonly hop: DrawnHop;
  /** What it is, for example `Hop 2`. */
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of the drawing that opens its hop in the inspector. */
export function HopButton({ hop, name, className, children }: HopButtonProps) {
  const open = useOpenEvidence();
  const { from, to, way } = hop;
  const inspect = () => open({ from, to });
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={`${name}, ${way}`}
      className={className}
      onClick={inspect}
      onKeyDown={({ key }) => key === 'Enter' && inspect()}
    >
      {children}
    </g>
  );
}
