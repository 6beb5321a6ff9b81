import { useState } from 'react';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { SocConfiguration } from '@netward/challenges/10-soc-challenge';
import { loadChallenge, type Judgement } from '@netward/challenges';
import { parts } from './10-soc-challenge.tsx';

const challenge = (await loadChallenge('10'))!;
const Desk = parts.Desk!;
let current: SocConfiguration;

function Screen() {
  const [configuration, setConfiguration] = useState(challenge.start as SocConfiguration);
  const [past, setPast] = useState<readonly SocConfiguration[]>([]);
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  current = configuration;
  return (
    <Desk
      configuration={configuration}
      onChange={(next) => {
        setPast([configuration, ...past]);
        setConfiguration(next);
        setJudgement(null);
      }}
      undo={{ isPossible: past.length > 0, run: () => setConfiguration(past[0]!) }}
      judgement={judgement}
      traffic="A"
      selected={null}
      onSelect={() => undefined}
      onOpen={() => undefined}
      onRun={() => setJudgement(challenge.judge(configuration, 'A'))}
    />
  );
}

const choose = (...names: readonly string[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('radio', { name }));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { level: 3, name: /scan|committee|clear/ });

test('an alert is decided by three choices, and the next open one follows', () => {
  render(<Screen />);
  press('Decide, next alert');
  expect(current.A.triage[0]).toBeNull();
  choose('a true positive', 'medium', 'add to timeline');
  fireEvent.change(screen.getByLabelText('Because'), { target: { value: 'it comes back' } });
  press('Decide, next alert');
  expect(current.A.triage[0]).toEqual({
    verdict: 'true',
    severity: 'medium',
    next: 'timeline',
    because: 'it comes back',
  });
  expect(current.A.timeline).toHaveLength(1);
  expect(heading().textContent).toContain('committee');
  expect(document.activeElement).toBe(heading());
  expect(challenge.schema.parse(current)).toEqual(current);
});

test('the queue is walked by arrows', () => {
  render(<Screen />);
  const queue = screen.getByRole('listbox', { name: 'Alerts' });
  fireEvent.keyDown(queue, { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('committee');
  fireEvent.keyDown(queue, { key: 'Home' });
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Port scan');
});

test('any record can be found and put into the timeline, and taken out again', () => {
  render(<Screen />);
  press('Add event');
  const dialog = screen.getByRole('dialog', { hidden: true });
  fireEvent.change(within(dialog).getByLabelText('Search'), {
    target: { value: '203.0.113.67 export' },
  });
  fireEvent.click(within(dialog).getByText('Add'));
  expect(current.A.timeline).toHaveLength(1);
  fireEvent.click(within(dialog).getByText('In timeline'));
  expect(current.A.timeline).toEqual([]);
});

test('containment keeps the order of ticking, and a measure can be brought forward', () => {
  render(<Screen />);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Block 203/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Save captures/ }));
  expect(current.A.containment).toEqual(['block', 'save']);
  press('Save captures and logs first: earlier');
  expect(current.A.containment).toEqual(['save', 'block']);
});

test('the model note is shown once a note is handed in, and goes when the note changes', () => {
  render(<Screen />);
  const note = screen.getByLabelText('Incident note');
  fireEvent.change(note, { target: { value: 'Somebody logged in as alice at 09:03.' } });
  expect(screen.queryByRole('region', { name: 'Model note' })).toBeNull();
  press('Hand in and compare');
  expect(screen.getByRole('region', { name: 'Model note' }).textContent).toContain('/log/today');
  fireEvent.change(note, { target: { value: 'Somebody' } });
  expect(screen.queryByRole('region', { name: 'Model note' })).toBeNull();
});

test('a decision can be taken back', () => {
  render(<Screen />);
  const [undo] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Undo' });
  expect(undo!.disabled).toBe(true);
  choose('a true positive', 'medium', 'add to timeline');
  press('Decide, next alert');
  expect(current.A.triage[0]).not.toBeNull();
  fireEvent.click(undo!);
  expect(current.A.triage[0]).toBeNull();
});
