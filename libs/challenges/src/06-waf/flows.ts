import { morningFlows } from '../web-requests/morning.ts';
import { STREAM } from './stream.ts';

export const STREAMS = morningFlows(STREAM);
