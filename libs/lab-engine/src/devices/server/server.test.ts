import { see, stateWith } from '../../testing/lab.ts';

const bodies = (action: string) =>
  see(stateWith(), action).packets.flatMap(({ payload }) =>
    payload.kind === 'response' ? [payload.response.body] : [],
  );

it('is vulnerable on purpose', () => {
  expect(bodies('attackSQLi')[0]).toContain('alice hunter2');
  expect(bodies('attackXSS')[0]).toContain('<script>');
});

it('writes a line for each request, with the sender that it sees', () => {
  const log = (settings: object) =>
    see(stateWith(settings), 'openPage').records.find(({ device }) => device === 'Server');
  expect(log({})).toMatchObject({ source: '10.0.0.10', status: 200 });
  expect(log({ wafEnabled: true })).toMatchObject({
    source: '10.0.2.1',
    request: { forwardedFor: '10.0.0.10' },
  });
});
