import { waitForServer, type ServerState } from './probe.ts';

/** A server that says one thing after the other, and the last one for ever. */
const says = (states: ServerState[]) => async () =>
  (states.length > 1 ? states.shift() : states[0]) as ServerState;
const never = (): boolean => false;

test('a server that recovers is waited for beyond the time that silence may last', async () => {
  const ask = says(['silent', ...Array<ServerState>(5).fill('starting'), 'ready']);
  expect(await waitForServer(ask, { silentMs: 50, isHopeless: never })).toBe('ready');
});

test.each<ServerState>(['silent', 'refusing'])('one that stays %s is given up', async (state) => {
  expect(await waitForServer(says([state]), { silentMs: 50, isHopeless: never })).toBe(state);
});

test('one whose process is gone is given up at once', async () => {
  const wait = waitForServer(says(['starting']), { silentMs: Infinity, isHopeless: () => true });
  expect(await wait).toBe('starting');
});
