/** A page of the desk as a browser without scripts gets it. */
export interface DeskAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Somebody at the desk, with a browser that keeps the cookie and fills in forms. */
export class DeskVisitor {
  #cookie = '';
  #formToken = '';

  constructor(private readonly url: string) {}

  get cookie(): string {
    return this.#cookie;
  }

  async get(path: string): Promise<DeskAnswer> {
    return this.#take(
      await fetch(this.url + path, { redirect: 'manual', headers: this.#headers() }),
    );
  }

  /** Sends a form, with the token of the page seen last. */
  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<DeskAnswer> {
    const body = new URLSearchParams({ formToken: this.#formToken, ...fields });
    const init = { method: 'POST', body, redirect: 'manual' } as const;
    return this.#take(
      await fetch(this.url + path, { ...init, headers: { ...this.#headers(), ...headers } }),
    );
  }

  /** Searches for an address and looks at the result. */
  async find(text: string): Promise<DeskAnswer> {
    const answer = await this.post('/trace', { text });
    const result = answer.headers.get('location');
    return answer.status === 303 && result ? this.get(result) : answer;
  }

  async signIn(name: string, password: string): Promise<DeskAnswer> {
    const answer = await this.post('/sign-in', { name, password });
    if (answer.status === 303) await this.get('/trace');
    return answer;
  }

  /** The hidden fields of the first form of a page that leads to `path` and has `part` in it. */
  static fieldsOf(page: string, path: string, part = ''): Record<string, string> | undefined {
    const forms = page.matchAll(new RegExp(`<form[^>]*action="${path}"[^>]*>(.*?)</form>`, 'gs'));
    const form = [...forms].map(([, fields = '']) => fields).find((text) => text.includes(part));
    if (form === undefined) return undefined;
    const inputs = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    return Object.fromEntries(inputs.map(([, name, value]) => [name, value]));
  }

  #headers(): Record<string, string> {
    return { accept: 'text/html', ...(this.#cookie && { cookie: this.#cookie }) };
  }

  async #take(answer: Response): Promise<DeskAnswer> {
    const text = await answer.text();
    const [pair] = answer.headers.get('set-cookie')?.split(';') ?? [];
    if (pair) this.#cookie = pair;
    this.#formToken = DeskVisitor.fieldsOf(text, '/sign-out')?.formToken ?? this.#formToken;
    return { status: answer.status, headers: answer.headers, text };
  }
}
