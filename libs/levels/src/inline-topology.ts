import { CAST, link } from './cast.ts';
import { SIZES, at, narrow, place, route, slab, wide, zone } from './drawing.ts';
import type { Topology } from './topology.ts';

/** Client and attacker reach the server through one inline device. */
export function inlineTopology(device: 'ips' | 'waf'): Topology {
  return {
    nodes: [CAST.client, CAST.attacker, CAST[device], CAST.server],
    links: [link('client', device), link('attacker', device), link(device, 'server')],
    wide: wide({
      zones: [
        zone('Client segment', 12, 12, [400, 176]),
        zone('Internet', 12, 200, [400, 154]),
        zone('Server segment', 720, 12, [268, 342], 'end'),
      ],
      nodes: {
        client: place(110, 92, SIZES.end),
        attacker: place(110, 270, SIZES.end),
        [device]: slab(566, 183, [132, 342], 130),
        server: place(870, 183, SIZES.server),
      },
      routes: {
        [`client-${device}`]: route([146, 92], [500, 92]),
        [`attacker-${device}`]: route([146, 270], [500, 270]),
        [`${device}-server`]: route([632, 183], [826, 183]),
      },
      flags: {
        [`client-${device}`]: at(306, 58),
        [`attacker-${device}`]: at(306, 234),
        [`${device}-server`]: at(870, 107),
      },
    }),
    narrow: narrow({
      zones: [zone('Client side', 6, 6, [140, 128]), zone('Internet', 6, 144, [140, 106])],
      nodes: {
        client: place(50, 66, SIZES.narrowEnd),
        attacker: place(50, 194, SIZES.narrowEnd),
        [device]: slab(216, 127, [84, 244], 77),
        server: place(332, 127, SIZES.narrowServer),
      },
      routes: {
        [`client-${device}`]: route([74, 66], [174, 66]),
        [`attacker-${device}`]: route([74, 194], [174, 194]),
        [`${device}-server`]: route([258, 127], [306, 127]),
      },
    }),
  };
}
