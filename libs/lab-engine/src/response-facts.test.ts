import type { LabState } from './devices/derived.ts';
import { responseFacts } from './response-facts.ts';
import { opened } from './packets/payloads.ts';
import { see, stateWith } from './testing/lab.ts';

function factsAfter(settings: Partial<LabState>, action: string) {
  const evidence = see(stateWith(settings), action);
  const sender = evidence.packets[0]!.from;
  const answer = evidence.packets.find(
    ({ to, payload }) => to === sender && opened(payload).kind === 'response',
  )!;
  const inside = opened(answer.payload);
  const body = inside.kind === 'response' ? inside.response.body : '';
  return responseFacts(evidence, answer).map((fact) =>
    'part' in fact ? { ...fact, part: body.slice(fact.part.from, fact.part.to) } : fact,
  );
}

const { wafRules } = stateWith({});

it.each([
  {},
  {
    tlsEnabled: true,
    wafEnabled: true,
    wafRules: { ...wafRules, threshold: 100 },
    plain: 'serve' as const,
  },
  { lbEnabled: true },
])('finds the name and the password that an injection brought back %p', (settings) => {
  expect(factsAfter(settings, 'attackSQLi')).toEqual([
    { kind: 'gave away', table: 'users', columns: ['name', 'password'], part: 'alice hunter2' },
  ]);
});

it('finds a script that comes back as it was sent', () => {
  expect(factsAfter({}, 'attackXSS')).toEqual([
    { kind: 'reflected unescaped', part: '<script>alert(document.cookie)</script>' },
  ]);
});

it('says who refused, also where another proxy passed the refusal on', () => {
  expect(factsAfter({ wafEnabled: true }, 'attackSQLi')).toEqual([
    { kind: 'refused by', node: 'waf' },
  ]);
  const down = { wafEnabled: true, lbEnabled: true, backendA: 'down', backendB: 'down' } as const;
  expect(factsAfter(down, 'openPage')).toEqual([{ kind: 'refused by', node: 'lb' }]);
});

it('reads where a redirect leads, and finds nothing in a page', () => {
  expect(factsAfter({ tlsEnabled: true }, 'openPage')).toEqual([
    { kind: 'redirect', to: 'https://shop.lab:8443/', scheme: 'https' },
  ]);
  expect(factsAfter({}, 'openPage')).toEqual([]);
});
