import type { IncomingMessage, ServerResponse } from 'node:http';
import { webPaths } from '@netward/contracts';
import { startHttpServer } from './http-server.ts';

/** Who signs in at the provider, or why nobody does. */
export interface ProvidedPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** What of `oidc-provider` is used here. */
interface ProviderServer {
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
  ): Promise<void>;
  Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<void> };
}

interface GrantContext {
  oidc: {
    client: { clientId: string };
    provider: ProviderServer;
    session: { accountId: string };
  };
}

const CLIENT = { client_id: 'netward', client_secret: 'secret'.repeat(8) };
const SCOPE = 'openid email profile';

/** Goes where a browser would go, until the provider sends it back to the site; returns the query. */
async function visit(address: string, returnAddress: string): Promise<string> {
  const jar = new Map<string, string>();
  let url = new URL(address);
  while (!url.href.startsWith(returnAddress)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    url = new URL(response.headers.get('location') as string, url);
  }
  return url.search.slice(1);
}

/** The settings of a provider that sends people back to one address, and is who `findPerson` says. */
function settingsFor(returnAddress: string, findPerson: () => ProvidedPerson | undefined) {
  return {
    clients: [{ ...CLIENT, redirect_uris: [returnAddress] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    cookies: { keys: ['k'.repeat(32)] },
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: findPerson }),
    loadExistingGrant: async ({ oidc: { client, provider, session } }: GrantContext) => {
      const { clientId } = client;
      const grant = new provider.Grant({ clientId, accountId: session.accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  };
}

/**
 * A real OpenID provider without pages: whoever comes is the person that the test has set, or cancels.
 * It answers once `serve` has told it where the site under test wants people back.
 */
export async function startOpenIdProvider(port = 0) {
  // Loaded on demand: few of the tests that this library serves need it.
  // @ts-expect-error It has no declarations.
  const { Provider } = await import('oidc-provider');
  let person: ProvidedPerson | undefined;
  let isBroken = false;
  let returnAddress = '';
  let provider: ProviderServer | undefined;
  const { url, close } = await startHttpServer((request, response) => {
    if (isBroken || !provider) return void response.writeHead(503).end();
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    const result = person
      ? { login: { accountId: person.sub } }
      : { error: 'access_denied', error_description: 'cancelled' };
    void provider.interactionFinished(request, response, result);
  }, port);
  return {
    settings: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
    },
    serve(site: string) {
      returnAddress = site + webPaths.providerReturn;
      provider = new Provider(
        url,
        settingsFor(returnAddress, () => person),
      ) as ProviderServer;
    },
    be: (next: ProvidedPerson | undefined) => void (person = next),
    /** Visits the provider as that person; returns the query of the way back. */
    visit: (address: string) => visit(address, returnAddress),
    breakDown: (broken: boolean) => void (isBroken = broken),
    close,
  };
}
export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;
