import type { LadderLane } from '@netward/evidence';
import { CAST, type Topology, type TopologyNode } from '@netward/levels';
import { Icon } from '../../../ui/icon.tsx';

interface DeviceHeadProps {
  readonly lane: LadderLane;
  readonly topology: Topology;
  /** In percent from the left. */
  readonly place: number;
}

/** The devices in the shape that they have where a level draws them. */
const EVERYBODY: readonly TopologyNode[] = Object.values(CAST);

/** The device of a lane as the diagram draws it. A challenge has packets at devices its level does not draw. */
export function DeviceHead({ lane, topology, place }: DeviceHeadProps) {
  const { node, label, address, verdict } = lane;
  const drawn = [...topology.nodes, ...EVERYBODY].find(({ id }) => id === node);
  const looks = [
    `is-${drawn?.shape ?? 'end'}`,
    drawn?.isHostile ? 'is-hostile' : '',
    verdict && verdict !== 'passed' && verdict !== 'info' ? verdict : '',
  ];
  return (
    <div className={`ladder-device nowrap ${looks.join(' ')}`} style={{ left: `${place}%` }}>
      <i className="grid centred">
        <Icon name={`s-${drawn?.symbol ?? 'client'}`} />
      </i>
      <b>{label}</b>
      {address && <small>{address}</small>}
    </div>
  );
}
