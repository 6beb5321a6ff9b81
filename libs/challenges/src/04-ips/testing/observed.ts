import type { Day, Traffic } from '../../challenge.ts';
import type { IpsConfiguration } from '../configuration.ts';
import { stoppedBy } from '../judge.ts';
import { playedFor } from '../play.ts';

/** What a real Suricata that read a queue of the kernel did with a stream, the outage included. */
export interface ObservedPath {
  readonly name: string;
  readonly traffic: Traffic;
  readonly configuration: IpsConfiguration;
  /** A letter for each connection, in their order. S: it got an answer · N: it got none */
  readonly passed: string;
}

/** What the challenge says of the same. */
export function passedFor(configuration: IpsConfiguration, day: Day): string {
  return playedFor(configuration, day)
    .map((each) => (stoppedBy(each) ? 'N' : 'S'))
    .join('');
}
