import { see, stateWith } from '../../testing/lab.ts';

it('shows what the SIEM got, and nothing without one', () => {
  const shown = (settings: object) =>
    see(stateWith({ socEnabled: true, ...settings }), 'attackSQLi').records.some(
      ({ kind }) => kind === 'soc-shown',
    );
  expect([shown({ siemEnabled: true }), shown({})]).toEqual([true, false]);
});
