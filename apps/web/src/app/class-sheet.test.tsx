import { expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { loadChallenge } from '@netward/challenges';
import { zipSync } from 'fflate';
import { serve } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { fullTranscript, TestIssuer } from '../../testing/transcripts.ts';
import { configurationOf, linkOfConfiguration } from '../features/lab/challenge/challenge-link.ts';
import { judgeAll, type JudgedAgain } from '../features/transcript/class/class-groups.tsx';

const ASSIGNMENT = '2.3+q+p.c2~20261130T1800~Europe/Madrid~NW-2B';
const IN_TIME = Date.UTC(2026, 10, 20, 12) / 1000;
const LATE = Date.UTC(2026, 10, 30, 17, 1) / 1000;

const issuer = new TestIssuer('of the class');
const firewall = (await loadChallenge('2'))!;
const codeOf = (configuration: unknown) =>
  linkOfConfiguration('', firewall, configuration, 'A')!.split('challenge=')[1]!;

/** Lets in the addresses of a network to a port, and nothing else: everybody forgot 8443. */
const onlyPort = (port: number) => ({
  policy: 'drop',
  rules: [
    { kind: 'replies', action: 'accept' },
    { kind: 'packets', action: 'accept', source: null, destination: null, ports: [port] },
  ],
});

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name: string) =>
  new File([content], name);

interface HandInOf {
  readonly iat?: number;
  readonly configuration?: unknown;
  readonly assignment?: string;
}

/** What learner number `at` hands in. */
function handedIn(at: number, { iat = IN_TIME + at, configuration, assignment }: HandInOf = {}) {
  const code = codeOf(configuration ?? onlyPort(8000 + at));
  return issuer.sign(
    fullTranscript({
      iat,
      sub: `learner-${at}`,
      name: `Learner ${at}`,
      assignment: assignment ?? ASSIGNMENT,
      as: String(at).padStart(2, '0'),
      challenges: [
        { level: '2', on: '2026-11-20', state: 'judged', earlierTries: 6, configuration: code },
      ],
    }),
  );
}

/** Thirty-one files: two equal, two of one person, one late, one damaged, one of another class, ten in a ZIP. */
function classFiles() {
  const folders = Array.from({ length: 10 }, (_, index) => index + 20);
  const inZip = folders.map(
    (at) => [`Learner_${at}_4711/netward.json`, new TextEncoder().encode(handedIn(at))] as const,
  );
  return [
    ...Array.from({ length: 16 }, (_, index) => index + 3).map((at) =>
      fileOf(handedIn(at), `${at}.jws`),
    ),
    fileOf(handedIn(1, { configuration: onlyPort(8080) }), '1.jws'),
    fileOf(handedIn(2, { configuration: onlyPort(8080), iat: LATE }), '2.jws'),
    fileOf(handedIn(3, { iat: IN_TIME - 60, configuration: onlyPort(22) }), '3-before.jws'),
    fileOf(handedIn(19).slice(0, -4), 'damaged.jws'),
    fileOf(handedIn(30, { assignment: '4~~~NW-2A' }), 'other.jws'),
    fileOf(Uint8Array.from(zipSync(Object.fromEntries(inZip))), 'moodle.zip'),
    fileOf(
      [
        'Number,Name,Email',
        ...Array.from({ length: 29 }, (_, at) => `${at + 1},"Family, ${at + 1}",l${at + 1}@x.org`),
      ].join('\n'),
      'class.csv',
    ),
  ];
}

const rowOf = (number: number) =>
  document.querySelector<HTMLElement>(`[data-learner="${number}"]`)!;

it('shows a class of thirty: who is late, missing or twice there, and what is equal', async () => {
  serve({ 'GET /.well-known/jwks.json': [200, issuer.keys] });
  jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 11, 2, 9));
  const { user } = await openApp('/class-sheet');
  await user.upload(screen.getByLabelText('Add files', { selector: 'input' }), classFiles());
  expect(await screen.findByText(/^31 files of 29/)).toHaveTextContent(
    // The file of 19 is damaged.
    '31 files of 29: 30 genuine, 1 refused. Missing: 19.',
  );
  expect(screen.getByText(/^Assignment NW-2B: Levels 2 and 3 with quiz and proof/)).toBeVisible();
  expect(document.querySelectorAll('[data-learner]')).toHaveLength(28);
  expect(rowOf(2)).toHaveTextContent('30 Nov, 18:01, late');
  expect(rowOf(3)).toHaveTextContent('2 files');
  const cells = within(rowOf(20)).getAllByRole('gridcell');
  expect(cells.slice(-3, -1).map(({ textContent }) => textContent)).toEqual([
    'netward.json',
    'moodle.zip/Learner_20_4711',
  ]);
  expect(screen.getByRole('region', { name: 'Of another assignment' })).toHaveTextContent(
    'other.jws',
  );
  expect(screen.getByRole('region', { name: 'Refused files' })).toHaveTextContent('damaged.jws');

  expect(await screen.findByText('1 and 2 handed in the same text')).toBeInTheDocument();
  const [first] = document.querySelectorAll<HTMLElement>('[data-group="mistake"]');
  expect(first).toHaveTextContent(/most frequent mistake.*8080/);
  expect(within(rowOf(1)).getByText('A')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Compare the two' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('tcp dport 8080');
  await user.keyboard('{Escape}');

  // Both files of one person stand side by side, the one that counts first.
  await user.click(rowOf(3).querySelector('[data-cell="2"]')!);
  const work = screen.getByRole('complementary', { name: 'The work' });
  const texts = within(work).getAllByRole('region', { name: /configuration in 3/ });
  expect(texts[0]).toHaveTextContent('tcp dport 8003');
  expect(texts[1]).toHaveTextContent('tcp dport 22');
});

it('judges a configuration once, however many handed it in', async () => {
  let count = 0;
  const read = async (code: string) => {
    count += 1;
    return configurationOf(code);
  };
  const code = codeOf(onlyPort(8080));
  const known = new Map<string, JudgedAgain | undefined>();
  await judgeAll(
    Array.from({ length: 60 }, () => code),
    known,
    read,
    () => false,
  );
  await judgeAll([code, 'damaged'], known, read, () => false);
  expect(count).toBe(2);
  expect(known.get(code)).toMatchObject({ level: '2', isSolved: false });
  expect(known.get('damaged')).toBeUndefined();
});
