/** What records look like in real tools, and what devices are set to do. Loaded when asked for. */
export { formatsOf, silenceOf, writtenOf } from '../devices/formats.ts';
export * from '../devices/attacker/nmap.ts';
export * from '../devices/firewall/nftables.ts';
export * from '../devices/load-balancer/haproxy.ts';
export * from '../devices/server/nginx.ts';
export * from '../devices/siem/sigma.ts';
export * from '../devices/sniffer/tcpdump.ts';
export * from '../devices/suricata/eve.ts';
export * from '../devices/suricata/suricata-rules.ts';
export * from '../devices/waf/modsecurity.ts';
export * from './occasion.ts';
export * from './syslog.ts';
export * from './times.ts';
export type { FoldLanguage, ToolFold } from './tool-fold.ts';
