import type { LadderLane } from '@netward/evidence';
import type { Topology } from '@netward/levels';
import { Icon } from '../../../ui/icon.tsx';

interface DeviceHeadProps {
  readonly lane: LadderLane;
  readonly topology: Topology;
  /** In percent from the left. */
  readonly place: number;
}

/** The device of a lane in the shape that it has in the diagram. */
export function DeviceHead({ lane, topology, place }: DeviceHeadProps) {
  const { node, label, address, verdict } = lane;
  const drawn = topology.nodes.find(({ id }) => id === node);
  const looks = [
    `is-${drawn?.shape ?? 'end'}`,
    drawn?.isHostile ? 'is-hostile' : '',
    verdict && verdict !== 'passed' && verdict !== 'info' ? verdict : '',
  ];
  return (
    <div className={`ladder-device ${looks.join(' ')}`} style={{ left: `${place}%` }}>
      <i>
        <Icon name={`s-${drawn?.symbol ?? 'client'}`} />
      </i>
      <b>{label}</b>
      {address && <small>{address}</small>}
    </div>
  );
}
