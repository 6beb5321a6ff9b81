import { evidenceFrom, evidenceOf } from '../played.ts';
import { outcomeOf } from './judge.ts';
import { decidingPacket, playedFor } from './play.ts';

export const evidence = evidenceFrom(playedFor, (each) =>
  evidenceOf(each.played, outcomeOf(each), decidingPacket(each.played)),
);
