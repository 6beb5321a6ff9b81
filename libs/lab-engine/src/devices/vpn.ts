/**
 * The VPN is one tunnel from the client to a gateway, which unwraps and forwards with its own
 * address. Left out: key exchange, split tunnels, routes, reconnects and the delay of the detour.
 */
import { moveTo, record, type Walk } from '../walk.ts';

/** Flips the tunnel. */
export function toggleVpn(walk: Walk): void {
  const on = !walk.state.vpnEnabled;
  walk.state = { ...walk.state, vpnEnabled: on };
  record(walk, 'VPN', on ? 'vpn-on' : 'vpn-off', on ? 'success' : 'warn', 'info');
}

/** Carries the request to the gateway, where the tunnel ends. */
export function passVpn(walk: Walk): void {
  moveTo(walk, 'vpn', 'passed', 'tunnel');
  record(walk, 'VPN', 'packet-wrapped', 'info', 'encrypted');
  record(walk, 'VPN', 'packet-unwrapped', 'info', 'info', {
    detail: walk.encrypted ? 'https' : 'http',
  });
}
