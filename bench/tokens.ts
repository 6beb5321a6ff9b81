import { createPublicKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { type AuthStub, startAuthStub } from '@netward/test-kit';
import { type Benchmarks, type Contest, needs } from './frame.ts';
import { cost, startGateway, startUpstream } from './gateway.ts';
import { canReadCpu, isBuilt, load, stops } from './processes.ts';

const TOKENS = 1000;
/** Above 16 KiB the gateway asks for a genuine token. */
const BODY = JSON.stringify({ message: 'x'.repeat(20_000) });
const VERIFIER = join('libs', 'nest-kit', 'dist', 'identity', 'session-verifier.js');

interface Verifier {
  verify(token: string): Promise<object | undefined>;
}
type VerifierClass = new (keys: () => Promise<KeyObject>) => Verifier;

const makeTokens = (auth: AuthStub): Promise<string[]> =>
  Promise.all(Array.from({ length: TOKENS }, () => auth.token()));

/** The same large POST in the name of a thousand learners. */
function requestsTo(path: string, tokens: readonly string[]) {
  return tokens.map((token) => ({
    method: 'POST' as const,
    path,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: BODY,
  }));
}

async function prepareGateway(): Promise<Contest> {
  needs(canReadCpu, 'this system does not tell the CPU time of a process in /proc');
  const upstream = await startUpstream();
  const auth = await startAuthStub('s'.repeat(40));
  stops.add('the sessions', () => auth.stop());
  const tokens = await makeTokens(auth);
  const gateway = await startGateway(upstream.url, { AUTH_URL: auth.url });
  const send = (requests: ReturnType<typeof requestsTo>) => cost(gateway, { requests });
  const chats = requestsTo('/api/auth/save-chat', tokens);
  const questions = requestsTo('/api/assistant', tokens);
  return {
    product: () => send(chats),
    // A call that guests may make too, so its token is the service's to look at.
    baseline: () => send(questions),
  };
}

/** Microseconds for each token when all of them are verified in turn, as their learners call. */
async function verifyAll(tokens: readonly string[], verifier: Verifier): Promise<number> {
  const begun = performance.now();
  for (const token of tokens)
    if (!(await verifier.verify(token))) throw new Error('a genuine token was refused');
  return ((performance.now() - begun) * 1000) / tokens.length;
}

async function prepareCache(): Promise<Contest> {
  needs(isBuilt(VERIFIER), 'libs/nest-kit is not built');
  const { SessionVerifier }: { SessionVerifier: VerifierClass } = await load(VERIFIER);
  const auth = await startAuthStub('s'.repeat(40));
  const key = createPublicKey({ key: auth.jwk, format: 'jwk' });
  const tokens = await makeTokens(auth);
  await auth.stop();
  const keys = async (): Promise<KeyObject> => key;
  const kept = new SessionVerifier(keys);
  return {
    product: () => verifyAll(tokens, kept),
    baseline: () => verifyAll(tokens, new SessionVerifier(keys)),
  };
}

/** What ES256 costs at the gateway, and what the services' cache of verified tokens saves. */
export const tokens: Benchmarks = {
  'gateway-tokens': prepareGateway,
  'token-cache': prepareCache,
};
