import type { Page } from '@playwright/test';

/**
 * The machine is a thing of the outside world, which the operator builds: an emulator with a snapshot of Linux. Here a
 * small Worker stands in for it and speaks its messages. Its firewall knows rules that drop a source and a policy.
 */
const MANIFEST = {
  protocol: 2,
  kernel: '6.1.0-50-686',
  nftables: '1.0.6-2+deb12u2',
  bytes: 10_900_000,
  memory: 72,
  files: { worker: 'worker.js', wasm: '', bios: '', vgaBios: '', snapshot: '' },
  packages: ['nftables 1.0.6-2+deb12u2', 'linux-image-6.1.0-50-686 6.1.174-1'],
  licences: 'licences.txt',
};

/** Runs in the Worker, so it may use nothing from around it. */
function machine(): void {
  const worker = globalThis as unknown as {
    onmessage: (event: { data: Record<string, never> }) => void;
    postMessage: (message: unknown) => void;
  };
  const said = new TextEncoder();
  let shell = 0;
  let busy = 0;
  const refusal = (rules: string): string => {
    const lines = rules.split('\n');
    const at = lines.findIndex((line) => line.includes('nonsense'));
    if (at < 0) return '';
    const from = lines[at]!.indexOf('nonsense');
    const caret = `${' '.repeat(from)}${'^'.repeat(8)}`;
    const place = `${at + 1}:${from + 1}-${from + 8}`;
    return `/dev/stdin:${place}: Error: syntax error, unexpected string\n${lines[at]}\n${caret}\n`;
  };
  const calls: Record<string, (id: number, ...given: never[]) => unknown> = {
    open: (id) => {
      for (const bytes of [4_000_000, 10_900_000])
        worker.postMessage({ id, event: { bytes, total: 10_900_000 } });
    },
    play: (id, rules: string, flows: { source: string; sourcePort: number }[]) => {
      if (shell) worker.postMessage({ id: shell, value: null });
      shell = 0;
      const errors = refusal(rules);
      const answer = { status: errors ? 1 : 0, output: '', errors };
      const seconds = 2.1;
      if (errors) return { answer, verdicts: [], capture: null, seconds };
      const isOpen = rules.includes('policy accept');
      // One flow goes another way than the lab's firewall has it.
      const verdicts = flows.map(({ source }, index) =>
        index === 4 || !isOpen || rules.includes(`ip saddr ${source} drop`) ? 'N' : 'S',
      );
      verdicts.forEach((verdict, index) => worker.postMessage({ id, event: [index, verdict] }));
      return { answer, verdicts, capture: new Uint8Array([0xd4, 0xc3, 0xb2, 0xa1]), seconds };
    },
    run: () => ({ status: 0, output: 'nftables v1.0.6 (Lester Gooch #5)\n', errors: '' }),
    figures: () => ({ memory: 151_000_000, busy: (busy += 0.2) }),
  };
  worker.onmessage = ({ data }) => {
    const { id, call, given, told, body } = data as unknown as {
      id: number;
      call?: string;
      given: never[];
      told?: string;
      body?: string;
    };
    const write = (text: string) => worker.postMessage({ id, event: said.encode(text) });
    if (call === 'shell') {
      shell = id;
      // A shell takes a moment, in which people already type.
      setTimeout(() => {
        worker.postMessage({ id, event: null });
        write('firewall:~# ');
      }, 400);
    } else if (call) worker.postMessage({ id, value: calls[call]!(id, ...given) });
    else if (told === 'keys' && body === '\r') write('\r\nfirewall:~# ');
    else if (told === 'keys' && body) write(body);
  };
}

/** Offers the machine to a page, before it opens. */
export async function offerMachine(page: Page): Promise<void> {
  await page.route('**/machine/machine.json', (route) => route.fulfill({ json: MANIFEST }));
  await page.route('**/machine/worker.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${machine})();` }),
  );
}
