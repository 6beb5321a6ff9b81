import { morningFlows } from '../web-requests/morning.ts';
import { STREAM } from './stream.ts';

export const STREAMS = {
  A: morningFlows('A', STREAM.A),
  B: morningFlows('B', STREAM.B),
  C: morningFlows('C', STREAM.C),
};
