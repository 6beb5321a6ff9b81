import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadChallenge } from '@netward/challenges';
import { screen, waitFor, within } from '@testing-library/react';
import { type AskedCall, serve } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { fullTranscript, TestIssuer } from '../../testing/transcripts.ts';
import { REFUSALS } from '../features/transcript/texts.ts';
import { toCode } from '../features/transcript/transcript-code.ts';
import { readPayload, transcriptFile } from '../features/transcript/transcript-file.ts';
import { linkOfConfiguration } from '../features/lab/challenge/challenge-link.ts';
import { endSession, startSession } from '../lib/session.ts';

const CONFIG = 'GET /site-config.json';
const KEYS = 'GET /.well-known/jwks.json';
const TRANSCRIPT = 'GET /api/auth/transcript';
const maja = { id: '11111111-1111-4111-8111-111111111111', name: 'Maja Lindqvist' };

const issuer = new TestIssuer();
// Long past, so that no clock of a test machine calls it the future.
const transcript = fullTranscript({ iat: Date.UTC(2026, 0, 1) / 1000 });
const jws = issuer.sign(transcript);
const forged = new TestIssuer(issuer.kid).sign({ ...transcript, name: 'Inês Fonseca' });

const firewall = (await loadChallenge('2'))!;
const codeOfChallenge = () =>
  linkOfConfiguration('', firewall, firewall.start, 'A')!.split('challenge=')[1]!;

let asked: AskedCall[];
/** Apart from what every page asks; effects run twice in this mode of React. */
const calls = () => [...new Set(asked.map(({ call }) => call))].filter((call) => call !== CONFIG);
const fileOf = (text: string, name = 'transcript.json') =>
  new File([text], name, { type: 'application/json' });

afterEach(() => void Reflect.deleteProperty(globalThis, 'BarcodeDetector'));

beforeEach(() => {
  endSession();
  localStorage.clear();
  asked = serve({ [KEYS]: [200, issuer.keys] });
});

describe('the page that checks a transcript', () => {
  const result = () => within(screen.getByRole('region', { name: 'Result' }));
  const choose = () => screen.getByLabelText('Choose a file', { selector: 'input' });

  it('says what a genuine file proves and what not, and asks for the keys alone', async () => {
    const { user } = await openApp('/verify');
    await user.upload(choose(), fileOf(transcriptFile(jws, readPayload(jws)!)));
    expect(await result().findByText('Genuine and unaltered')).toBeInTheDocument();
    for (const words of [
      'Maja Lindqvist',
      '10 of 10 complete, all replayed',
      '47 of 47 done, all replayed',
      '10 taken, 50 of 60 answers right, all verified by the server',
      'Solved: levels 1, 2, 4, 5, 7, 8 and 10. Solved after the solution was shown: levels 3, 6 and 9',
      'That account did 47 of the 47 actions of simulated labs: the server played its runs again.',
      'It answered quizzes that the server marked: 10.',
      '18 of 18 found',
      'It marked the bytes, packet or record that shows what happened: 18 times, and the server checked each.',
      'It sent a configuration that meets every goal, as the server judged it, for 10 challenges, for 3 of them after the solution had been shown.',
      'It does not say who sat at the keyboard.',
      'Last checked: transcript.json',
    ])
      expect(result().getByText(words)).toBeInTheDocument();
    expect(calls()).toEqual([KEYS]);
  });

  it('claims no proof of work where nothing was verified', async () => {
    const { user } = await openApp('/verify');
    const levels = transcript.levels.map(({ proofs: _, ...level }) => ({
      ...level,
      verified: [],
      quiz: null,
    }));
    await user.upload(choose(), fileOf(issuer.sign({ ...transcript, levels, challenges: [] })));
    expect(await result().findByText(/^Nothing of what was done/)).toBeInTheDocument();
    expect(result().queryByText(/of simulated labs/)).not.toBeInTheDocument();
    expect(result().getByText('10 of 10 complete, none of them replayed')).toBeInTheDocument();
    // A transcript from before there were proofs says nothing of them.
    expect(result().queryByText('Proofs')).not.toBeInTheDocument();
  });

  it('checks what a scanned code carries in the address', async () => {
    await openApp(`/verify#${await toCode(jws)}`);
    expect(await result().findByText('Genuine and unaltered')).toBeInTheDocument();
    expect(calls()).toEqual([KEYS]);
  });

  it('reads the code in a picture where the browser can, and says when there is none', async () => {
    const found = [{ rawValue: `https://netward.example/verify#${await toCode(jws)}` }];
    class Reader {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async ({ size }: Blob) => (size > 0 ? found : []);
    }
    Object.assign(globalThis, { BarcodeDetector: Reader });
    const { user } = await openApp('/verify');
    expect(await screen.findByText(/or a picture of the code/)).toBeInTheDocument();
    expect(choose()).toHaveAttribute('accept', expect.stringContaining('image/*'));
    await user.upload(choose(), new File(['jpeg'], 'sheet.jpg', { type: 'image/jpeg' }));
    expect(await result().findByText('Genuine and unaltered')).toBeInTheDocument();
    await user.upload(choose(), new File([], 'cat.jpg', { type: 'image/jpeg' }));
    expect(await result().findByText(/^No code was found in cat\.jpg/)).toBeInTheDocument();
  });

  it('offers no pictures where the browser cannot read them', async () => {
    await openApp('/verify');
    expect(await screen.findByText(/^A \.json or \.jws file/)).toBeInTheDocument();
    expect(screen.queryByText(/a picture of the code/)).not.toBeInTheDocument();
    expect(choose()).not.toHaveAttribute('accept', expect.stringContaining('image'));
  });

  it('refuses a forged text without showing what it claims', async () => {
    const { user } = await openApp('/verify');
    await user.click(screen.getByRole('button', { name: 'Check the text' }));
    expect(screen.getByText('Paste a transcript first.')).toBeVisible();
    await user.click(screen.getByLabelText('Or paste it, or the link of its code'));
    await user.paste(forged);
    await user.click(screen.getByRole('button', { name: 'Check the text' }));
    expect(await result().findByText(REFUSALS.altered)).toBeInTheDocument();
    expect(screen.queryByText(/Fonseca/)).not.toBeInTheDocument();
  });

  it('does not call a transcript false when the keys cannot be fetched, and tries again', async () => {
    serve({});
    const { user } = await openApp('/verify');
    await user.upload(choose(), fileOf(jws));
    expect(await result().findByText(REFUSALS.noKeys)).toBeInTheDocument();
    expect(result().getByText('Could not be checked')).toBeInTheDocument();
    serve({ [KEYS]: [200, issuer.keys] });
    await user.upload(choose(), fileOf(jws));
    expect(await result().findByText('Genuine and unaltered')).toBeInTheDocument();
  });
});

describe('the class sheet', () => {
  const choose = () => screen.getByLabelText('Add files', { selector: 'input' });
  const rows = async () => (await screen.findAllByRole('row')).slice(1);

  it('shows thirty learners, the forged file below, and needs the network for the keys alone', async () => {
    const { user } = await openApp('/class-sheet');
    const names = Array.from({ length: 30 }, (_, index) => `Learner ${index + 1}`);
    const files = names.map((name) =>
      fileOf(issuer.sign({ ...transcript, name, sub: name }), `${name}.jws`),
    );
    // From here on nothing answers.
    expect(calls()).toEqual([KEYS]);
    const later = serve({});
    await user.upload(choose(), [...files, fileOf(forged, 'ines.jws'), files[0]!]);
    const heads = (await rows()).map((row) => within(row).getByRole('rowheader').textContent);
    expect(heads).toEqual(['Learner 1 2 files', ...names.slice(1)]);
    expect(screen.getByRole('status')).toHaveTextContent('32 files: 31 genuine, 1 refused.');
    const list = screen.getByRole('region', { name: 'Refused files' });
    expect(list).toHaveTextContent(`ines.jws ${REFUSALS.altered}`);
    expect(later.filter(({ call }) => call !== CONFIG)).toEqual([]);
  });

  it('opens the work of a cell by keyboard, and Escape leads back to it', async () => {
    const { user } = await openApp('/class-sheet');
    const code = codeOfChallenge();
    const challenges = [{ level: '2' as const, on: '2026-01-01', configuration: code }];
    await user.upload(choose(), [
      fileOf(issuer.sign({ ...transcript, sub: 'a', name: 'Ada', challenges })),
      fileOf(issuer.sign({ ...transcript, sub: 'z', name: 'Zoe' })),
    ]);
    const cells = within((await rows())[0]!).getAllByRole('gridcell');
    const first = cells.find((cell) => cell.tabIndex === 0)!;
    first.focus();
    await user.keyboard('{ArrowRight}{Enter}');
    const work = await screen.findByRole('complementary', { name: 'The work' });
    expect(work).toHaveFocus();
    expect(await within(work).findByText(/table inet/)).toBeInTheDocument();
    const link = within(work).getByRole('link', { name: 'Open in the challenge' });
    expect(link).toHaveAttribute('href', `/labs?challenge=${code}`);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'The work' })).not.toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '2'));
  });

  it('is sorted by its heads, and says so', async () => {
    const levels = transcript.levels.map((level) =>
      level.level === '2' ? { ...level, verified: [], quiz: null } : level,
    );
    const { user } = await openApp('/class-sheet');
    await user.upload(choose(), [
      fileOf(issuer.sign({ ...transcript, sub: 'a', name: 'Ada', levels, challenges: [] })),
      fileOf(issuer.sign({ ...transcript, sub: 'z', name: 'Zoe' })),
    ]);
    const heads = async () =>
      (await rows()).map((row) => within(row).getByRole('rowheader').textContent);
    expect(await heads()).toEqual(['Ada', 'Zoe']);
    await user.click(screen.getByRole('button', { name: '2 Firewall' }));
    expect(await heads()).toEqual(['Zoe', 'Ada']);
    const column = screen.getByRole('columnheader', { name: '2 Firewall' });
    expect(column).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });

  it('takes a thousand files of a drop, and says how many it left out', async () => {
    const { user } = await openApp('/class-sheet');
    const files = Array.from({ length: 1002 }, () => fileOf('nothing of ours'));
    await user.upload(choose(), files);
    expect(
      await screen.findByText('Only the first 1000 files were added; 2 are left out.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('1000 files: 0 genuine, 1000 refused');
  });

  it('counts no file before it has the keys, and says why', async () => {
    serve({});
    const { user } = await openApp('/class-sheet');
    await user.upload(choose(), [fileOf(jws)]);
    expect(await screen.findByText(REFUSALS.noKeys)).toBeInTheDocument();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    serve({ [KEYS]: [200, issuer.keys] });
    await user.upload(choose(), [fileOf(jws)]);
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByText(REFUSALS.noKeys)).not.toBeInTheDocument();
  });
});

describe("the learner's own transcript", () => {
  it('is a sheet with a code', async () => {
    serve({ [TRANSCRIPT]: [200, { transcript: jws }] });
    startSession('t', maja);
    await openApp('/account/transcript');
    expect(
      await screen.findByText(/^1 Jan 2026\. Levels: (\d+) of \1 complete, all replayed\.$/),
    ).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /^QR code/ })).toBeInTheDocument();
    expect(screen.getByText('Scan, or open /verify on netward.example')).toBeInTheDocument();
    const [, row] = screen.getAllByRole('row');
    expect(row).toHaveTextContent(/Basic Traffic.*3\/3.*replayed.*5\/6.*solved.*22 Nov 2026/);
    expect(screen.getByText(jws.split('.')[2]!)).toBeInTheDocument();
  });

  it('shows when a level was complete, the best quiz and what was tried, and its code is the short one', async () => {
    const [first, ...others] = transcript.levels;
    const worked = {
      ...first!,
      verified: [],
      first: '2026-11-09T16:00:00Z',
      run: 'CBAAAAAAAA',
      quiz: { ...first!.quiz!, best: { score: 6, total: 6, at: '2026-11-08T10:00:00Z' } },
    };
    const [challenge] = transcript.challenges;
    const challenges = [{ ...challenge!, state: 'judged', earlierTries: 1, configuration: 'x' }];
    const whole = issuer.sign({ ...transcript, levels: [worked, ...others], challenges });
    serve({ [TRANSCRIPT]: [200, { transcript: whole, short: jws }] });
    startSession('t', maja);
    await openApp('/account/transcript');
    const [, row] = await screen.findAllByRole('row');
    expect(row).toHaveTextContent(
      /saved but not replayed.*5\/6, best 6\/6.*not solved, 2 tries.*complete 9 Nov 2026/,
    );
    expect(screen.getByText(jws.split('.')[2]!)).toBeInTheDocument();
  });

  it('says why there is none', async () => {
    const message = 'Service temporarily unavailable. Please try again.';
    serve({ [TRANSCRIPT]: [503, { message }] });
    startSession('t', maja);
    const { user } = await openApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Download my transcript' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Print view' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to account' })).toBeInTheDocument();
  });

  it('leads a guest to the login', async () => {
    await openApp('/account/transcript');
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/login');
  });
});
