import type { Solution } from '../challenge.ts';
import type { VpnConfiguration } from './configuration.ts';

export const solution: Solution<VpnConfiguration> = {
  configuration: {
    tunnel: 'full',
    routes: [{ network: '203.0.113.32/27', via: 'outside' }],
    dns: 'office',
    https: true,
  },
  reasons: [
    'redirect-gateway def1 sends everything into the tunnel that has no narrower route. So a site that nobody thought of is private in the café too, and no list of them is needed.',
    'The calls get one route around the tunnel, for the narrowest network that has all their servers: 203.0.113.40, .41 and .61 first share one in 203.0.113.32/27. The next wider, 203.0.113.0/26, would take what she reads on its other half out of the tunnel as well.',
    'Names go to the office’s resolver. The café’s own resolver is on the café’s network, which a full tunnel leaves as it is: every name would be asked there in the clear, and the office’s names are unknown there.',
    'The browser asks for https. The tunnel ends at the gateway, and what was plain HTTP is readable from there on; with TLS only the site reads the password.',
    'The forum has no TLS. It is hidden from the café, and beyond the gateway it can be read: a tunnel moves that trust, it does not remove it.',
  ],
};
