import { attacker } from './attacker/attacker.ts';
import { client } from './client/client.ts';
import { firewall } from './firewall/firewall.ts';
import { ids } from './ids/ids.ts';
import { ips } from './ips/ips.ts';
import { lab } from './lab/lab.ts';
import { loadBalancer } from './load-balancer/load-balancer.ts';
import { server } from './server/server.ts';
import { siem } from './siem/siem.ts';
import { sniffer } from './sniffer/sniffer.ts';
import { soc } from './soc/soc.ts';
import { tls } from './tls/tls.ts';
import { vpn } from './vpn/vpn.ts';
import { waf } from './waf/waf.ts';

/** Every device in the order in which a packet meets it: the only list, to which a new one adds a line. */
export const DEVICES = [
  client,
  sniffer,
  attacker,
  vpn,
  firewall,
  ips,
  tls,
  waf,
  loadBalancer,
  server,
  ids,
  siem,
  soc,
  lab,
] as const;
