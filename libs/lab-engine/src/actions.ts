/** Every action a learner can take, in the words of the interface. Toggles flip on each use. */
export const ACTIONS = [
  'openPage',
  'openPageHTTP',
  'openPageHTTPS',
  'sniffTraffic',
  'portScan',
  'attackSQLi',
  'attackXSS',
  'attackDirBuster',
  'enableFirewall',
  'blockClient',
  'blockAttacker',
  'enableIDS',
  'enableIPS',
  'enableTLS',
  'enableWAF',
  'enableVPN',
  'enableLB',
  'lbFailA',
  'lbRecoverA',
  'lbFailB',
  'lbRecoverB',
  'lbMode',
  'enableSIEM',
  'enableSOC',
] as const;
export type LabAction = (typeof ACTIONS)[number];

/** The actions that send packets; the others change a device. */
export const TRAFFIC_ACTIONS = ACTIONS.slice(0, 8);

export type Attack = 'sqli' | 'xss' | 'dirbuster';

const known: ReadonlySet<string> = new Set(ACTIONS);

/** Tells whether the lab knows an action of this name. */
export function isLabAction(name: string): name is LabAction {
  return known.has(name);
}
