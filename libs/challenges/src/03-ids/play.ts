import { initialState } from '@netward/lab-engine';
import { playFlows } from '../play-flows.ts';
import { remembered } from '../remembered.ts';
import { attemptOf, flowsFrom } from '../web-requests/morning.ts';
import { ACCOUNTS } from '../web-requests/web-request.ts';
import type { IdsConfiguration } from './configuration.ts';
import { stream } from './stream.ts';

/** The shop with a sensor on its wire. */
const SHOP = initialState({ idsEnabled: true, accounts: ACCOUNTS });

/** The requests of a day, in order of time. */
export const flowsOf = flowsFrom(stream);

/** A day through the network with a learner's rules in its sensor. */
export const playedFor = remembered(({ rules }: IdsConfiguration, day) =>
  playFlows({ ...SHOP, idsSignatures: rules }, flowsOf(day), attemptOf),
);
