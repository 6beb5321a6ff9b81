import type { CSSProperties } from 'react';
import type { SightsOfAction } from '@netward/levels';

interface SightTicksProps {
  readonly sights: SightsOfAction;
  readonly seen: readonly string[];
  readonly title: string;
}

/**
 * What the run has shown of an attack: left without a defence, right with one. A tick fills with the
 * share that was seen; a side with nothing to see stays empty.
 */
export function SightTicks({ sights, seen, title }: SightTicksProps) {
  return (
    <span className="sight-ticks fixed" aria-hidden="true" title={title}>
      {[sights.without, sights.with].map((side, index) => {
        const share = side.filter(({ name }) => seen.includes(name)).length / side.length;
        const style = { '--seen': `${100 * share}%` } as CSSProperties;
        return side.length > 0 ? (
          <i key={index} style={style} data-seen={share} />
        ) : (
          <b key={index} />
        );
      })}
    </span>
  );
}
