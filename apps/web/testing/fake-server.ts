type Answer = readonly [status: number, body: unknown];

export interface AskedCall {
  readonly call: string;
  readonly body: unknown;
}

/**
 * Stands in for the network: answers by method and path, records the calls, and fails any other call
 * as a browser without a network would.
 */
export function serve(answers: Readonly<Record<string, Answer>>): AskedCall[] {
  const asked: AskedCall[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url}`;
    asked.push({ call, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const answer = answers[call];
    if (!answer) throw new TypeError('Failed to fetch');
    const [status, body] = answer;
    return { status, ok: status < 400, text: async () => JSON.stringify(body) };
  }) as unknown as typeof fetch;
  return asked;
}
