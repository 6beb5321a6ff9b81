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
    'The calls get one route around the tunnel, for the whole network of the service and no more: 203.0.113.32/27 ends at 203.0.113.63, so the forum at 203.0.113.140 stays inside.',
    'Names go to the office’s resolver. The café’s own resolver is on the café’s network, which a full tunnel leaves as it is: every name would be asked there in the clear, and the office’s names are unknown there.',
    'The browser asks for https. The tunnel ends at the gateway, and what was plain HTTP is readable from there on; with TLS only the site reads the password.',
    'The forum has no TLS. It is hidden from the café, and beyond the gateway it can be read: a tunnel moves that trust, it does not remove it.',
  ],
};
