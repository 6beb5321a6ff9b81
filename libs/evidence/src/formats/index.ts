/** What records look like in real tools, and the logs of a run as a file. Loaded when asked for. */
export { formatsOf, silenceOf } from './formats-of.ts';
export { haproxyConfig } from './haproxy.ts';
export { modsecurityConfig } from './modsecurity.ts';
export { nftRuleset } from './nftables.ts';
export { nginxConfig, wafConfig } from './nginx.ts';
export { ruleSetsOf } from './rule-sets.ts';
export { logFiles, logsName, saveLogs, type LogOptions } from './save-logs.ts';
export { sigmaRules } from './sigma.ts';
export { suricataRules, type Sensor } from './suricata-rules.ts';
export type { FoldLanguage, ToolFold } from './tool-fold.ts';
