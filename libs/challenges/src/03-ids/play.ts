import { initialState } from '@netward/lab-engine';
import type { Day } from '../day.ts';
import { playFlows } from '../played.ts';
import { remembered } from '../remembered.ts';
import { ACCOUNTS } from '../web-requests/accounts.ts';
import { attemptOf, morningFlows, type MorningFlow } from '../web-requests/morning.ts';
import type { IdsConfiguration } from './configuration.ts';
import { stream } from './stream.ts';

/** The shop with a sensor on its wire. */
const SHOP = initialState({ idsEnabled: true, accounts: ACCOUNTS });

/** The requests of a day, in order of time. */
export const flowsOf = (day: Day): readonly MorningFlow[] => morningFlows(day, stream(day));

/** A day through the network with a learner's rules in its sensor. */
export const playedFor = remembered(({ rules }: IdsConfiguration, day) =>
  playFlows({ ...SHOP, idsSignatures: rules }, flowsOf(day), attemptOf),
);
