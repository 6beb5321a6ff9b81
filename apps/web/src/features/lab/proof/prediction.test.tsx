import { beforeEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { labProps } from '../../../../testing/lab-props.ts';
import { LabScreen } from '../lab-screen.tsx';
import './prediction.tsx';

const press = (id: string) => userEvent.click(document.querySelector(`[data-action="${id}"]`)!);
const question = () => screen.queryByRole('radiogroup', { name: /What will the server see/ });
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

beforeEach(() => localStorage.clear());

it.each([
  ['6', 'enableWAF', 'attackSQLi', 'nothing', 'As you expected, the server saw nothing\\.'],
  ['4', 'enableIPS', 'attackSQLi', 'every request', 'The server saw packets, but no request'],
  ['3', 'enableIDS', 'attackSQLi', 'nothing', 'The server saw every request'],
])(
  'level %s asks what will come of an attack, and compares the answer with the packets',
  async (level, defence, attack, expected, sentence) => {
    render(<LabScreen {...labProps(level as '3')} />);
    await press(attack);
    expect(question()).toBeNull();
    await press(defence);
    await screen.findByRole('radiogroup', { name: /What will the server see/ });
    await choose(expected);
    await press(attack);
    expect(question()).toBeNull();
    expect(screen.getByText(new RegExp(sentence))).toBeVisible();
    await press(attack);
    expect(screen.queryByText(new RegExp(sentence))).toBeNull();
  },
);

it('asks once a level, and an attack works without an answer', async () => {
  const { unmount } = render(<LabScreen {...labProps('6')} />);
  await press('enableWAF');
  await screen.findByRole('radiogroup', { name: /What will the server see/ });
  await press('attackSQLi');
  expect(question()).toBeNull();
  expect(screen.getByRole('log')).toHaveTextContent('BLOCK 403');
  unmount();
  render(<LabScreen {...labProps('6')} />);
  await press('enableWAF');
  expect(question()).toBeNull();
});

it('asks nothing in a level without an attack', async () => {
  render(<LabScreen {...labProps('5')} />);
  await press('enableTLS');
  await press('openPageHTTPS');
  expect(question()).toBeNull();
});
