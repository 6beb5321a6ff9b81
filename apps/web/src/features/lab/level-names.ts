import type { LevelId } from '@netward/contracts';

/** The ten names of the selector. A test holds them against the levels themselves. */
export const LEVEL_NAMES: Readonly<Record<LevelId, string>> = {
  '1': 'Basic Traffic',
  '2': 'Firewall',
  '3': 'IDS',
  '4': 'IPS',
  '5': 'TLS/SSL',
  '6': 'WAF',
  '7': 'VPN',
  '8': 'Load Balancer',
  '9': 'SIEM',
  '10': 'SOC Challenge',
};
