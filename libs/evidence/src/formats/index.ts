/** The logs of a run as a file, and what records look like in real tools. Loaded when asked for. */
export {
  formatsOf,
  haproxyConfig,
  modsecurityConfig,
  nftRuleset,
  nginxConfig,
  silenceOf,
  suricataRules,
  wafConfig,
  type FoldLanguage,
  type Sensor,
  type ToolFold,
} from '@netward/lab-engine/formats';
export { ruleSetsOf } from './rule-sets.ts';
export { logFiles, logsName, saveLogs, type LogOptions } from './save-logs.ts';
