import type { Packet } from '@netward/lab-engine';
import { evidenceFrom, evidenceOf } from '../played.ts';
import { outcomeOf } from './judge.ts';
import { playedFor } from './play.ts';

const isStopped = ({ fate }: Packet) => fate === 'dropped' || fate === 'rejected';

export const evidence = evidenceFrom(playedFor, (each) => {
  const { packets } = each.played;
  // The packet at which it was decided: the one that was stopped, or else the first SYN.
  const about = packets.find(isStopped) ?? packets.find(({ to }) => to === 'firewall')!;
  return evidenceOf(each.played, outcomeOf(each), about);
});
