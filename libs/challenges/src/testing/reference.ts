/** What the tools need that play the streams with real programs. It never travels to a browser. */
export type { BalancerConfiguration } from '../08-load-balancer/configuration.ts';
export { print as haproxyConfig, SOCKET } from '@netward/lab-engine/balancer-text';
export {
  differingVisits,
  isAsJudged,
  TRIES as BALANCER_TRIES,
  type ObservedStream,
} from '../08-load-balancer/testing/proof.ts';
export type { AskedPage, CartVisit } from '../08-load-balancer/stream.ts';
export { END, WORKERS } from '../08-load-balancer/incidents.ts';
export { stream as balancerStream } from '../08-load-balancer/stream.ts';
export { httpRequestOf, type WebRequest } from '../web-requests/requests.ts';
export type { FirewallConfiguration } from '../02-firewall/configuration.ts';
export {
  chainsToObserve,
  connectionsToObserve,
  lettersFor,
  type ObservedChain,
  type ObservedFirewall,
} from '../02-firewall/testing/proof.ts';
export { print as nftChain } from '../02-firewall/challenge.ts';
export { text as nginxText } from '../05-tls/challenge.ts';
export { CERTIFICATES, CERTIFICATE_NAMES } from '../05-tls/configuration.ts';
export { start as tlsStart, type TlsConfiguration } from '../05-tls/configuration.ts';
export {
  capturedPackets,
  COMPARED as COMPARED_FILTERS,
} from '../01-basic-traffic/testing/proof.ts';
export { proof as idsProof } from '../03-ids/testing/proof.ts';
export { playedFor as idsPlayed } from '../03-ids/judge.ts';
export { text as idsText } from '../03-ids/challenge.ts';
export { proof as ipsProof } from '../04-ips/testing/proof.ts';
export { flowsOf as ipsFlows, OUTAGE, playedFor as ipsPlayed } from '../04-ips/judge.ts';
export { text as ipsText } from '../04-ips/challenge.ts';
export type { IpsConfiguration } from '../04-ips/configuration.ts';
export { passedFor, type ObservedPath } from '../04-ips/testing/proof.ts';
export type { ObservedRules } from '../suricata/testing/rules.ts';
export { proof as wafProof } from '../06-waf/testing/proof.ts';
export { DRAWN as WAF_REQUESTS } from '../06-waf/testing/proof.ts';
export type { VpnConfiguration } from '../07-vpn/configuration.ts';
export {
  addressesToObserve,
  openvpnFile,
  routesToObserve,
  waysFor,
  type ObservedRoutes,
  type ObservedVpn,
} from '../07-vpn/testing/proof.ts';
export type { ObservedWaf } from '../06-waf/testing/proof.ts';
export { BROKEN_NETWORKS, judgeRepair, repairOf } from '../broken-network/broken-network.ts';
export { wrongRepairs } from '../broken-network/testing/wrong-repairs.ts';
