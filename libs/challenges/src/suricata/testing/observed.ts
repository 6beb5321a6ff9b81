/** What the real Suricata said of a configuration and a stream: the alerts of each flow that has any. */
export interface ObservedRules {
  readonly level: '3' | '4';
  readonly name: string;
  readonly traffic: 'A' | 'B' | 'C';
  readonly configuration: unknown;
  /** By flow: the sids that were written, and whether the flow was dropped. */
  readonly alerts: Readonly<Record<string, readonly number[]>>;
  readonly dropped: readonly string[];
}
