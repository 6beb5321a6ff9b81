import type { WafConfiguration } from '../configuration.ts';

/** The requests that the real WAF answered with 403 under a configuration, by their ids. */
export interface ObservedWaf {
  readonly configuration: WafConfiguration;
  readonly refused: readonly string[];
}
