/** What records look like in real tools, and what devices are set to do. Loaded when asked for. */
export { formatsOf, silenceOf, writtenOf } from '../devices/formats.ts';
export { scanTable } from '../devices/attacker/formats.ts';
export { nftRuleset, nftRulesetFold } from '../devices/firewall/formats.ts';
export { haproxyConfig, haproxyConfigFold } from '../devices/load-balancer/formats.ts';
export { nginxConfigFold, wafConfigFold } from '../devices/server/formats.ts';
export { baseRules, baseRulesFold, correlationRule, sigmaFold } from '../devices/siem/formats.ts';
export { tcpdumpLines } from '../devices/sniffer/formats.ts';
export { eveLines, suricataRules, suricataRulesFold } from '../devices/suricata/formats.ts';
export { OBSERVED, modsecurityConfig, modsecurityConfigFold } from '../devices/waf/formats.ts';
export type { Sensor } from '../devices/suricata/sensor.ts';
export { collected, syslogLines, type FoldLanguage, type ToolFold } from './kind-format.ts';
export { connectionFor, responseOn } from './occasion.ts';
export { dateTime } from './times.ts';
