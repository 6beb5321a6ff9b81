import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LevelId } from '@netward/contracts';
import { labProps } from '../../../../testing/lab-props.ts';
import { endSession, startSession } from '../../../lib/session.ts';
import type { AssistantContext, LabScreenProps } from '../lab-props.ts';
import { LabScreen } from '../lab-screen.tsx';
import { selection } from '../selection.ts';

const MAJA = { id: 'b0f6e6e2-0000-4000-8000-000000000001', name: 'maja-lindqvist' };

async function play(level: LevelId | LabScreenProps, ...actions: readonly string[]) {
  render(<LabScreen {...(typeof level === 'string' ? labProps(level) : level)} />);
  for (const action of actions)
    await userEvent.click(document.querySelector(`[data-action="${action}"]`)!);
}

const lines = () => within(screen.getByRole('log')).getAllByRole('button');
const panel = () => document.querySelector<HTMLElement>('[data-panel="inspector"]');
const part = (name: string) => panel()!.querySelector<HTMLElement>(`[data-part="${name}"]`)!;
const current = () => within(part('ladder')).getByRole('option', { selected: true });
const marks = () => [...part('why').querySelectorAll('mark')].map((mark) => mark.textContent);

async function openLine(text: string) {
  await userEvent.click(lines().find((line) => line.textContent?.includes(text))!);
  return await screen.findByRole('region', { name: 'Inspector' });
}

beforeEach(() => act(() => startSession('token', MAJA)));

describe('the inspector', () => {
  it('shows under a line its packet, and which letters of it which rule matched', async () => {
    await play('6', 'enableWAF', 'attackSQLi');
    await openLine('BLOCK 403');
    expect(current()).toHaveAttribute('data-verdict', 'blocked');
    expect(current()).toHaveAttribute('data-from', 'attacker');
    expect(current()).toHaveAttribute('data-to', 'waf');
    expect(marks().join()).toContain('UNION SELECT');
    expect(within(part('why')).getByRole('img', { name: 'Score 20, limit 5' })).toBeVisible();
    expect(part('packet').querySelector('[data-layer="HTTP"] mark')).not.toBeNull();
    const entry = await within(part('records')).findByRole('region', { name: /audit/i });
    expect(entry).toHaveTextContent('942100');
  });

  it('walks the rules of the firewall down to the one that decided', async () => {
    await play('2', 'enableFirewall', 'blockClient', 'openPage');
    await openLine('DROP');
    const rules = within(part('why')).getAllByRole('listitem');
    expect(rules.at(-1)).toHaveClass('is-not-reached');
    expect(marks()).toContain('10.0.0.10');
    expect(within(part('ladder')).getAllByText(/no packet/)).not.toHaveLength(0);
  });

  it('goes from packet to packet with the arrows, and tells why for each', async () => {
    await play('6', 'enableWAF', 'attackSQLi');
    await openLine('BLOCK 403');
    expect(within(part('ladder')).getByRole('listbox')).toHaveFocus();
    const opened = current();
    await userEvent.keyboard('{ArrowUp}');
    expect(current()).not.toBe(opened);
    expect(within(part('packet')).getByRole('heading')).toHaveTextContent(
      `Packet ${current().dataset.packet}`,
    );
    await userEvent.keyboard('{End}{Home}');
    expect(current()).toHaveAttribute('data-flags', 'SYN');
  });

  it('goes round its parts with F6, and folds a layer with the arrows', async () => {
    await play('6', 'enableWAF', 'attackSQLi');
    await openLine('BLOCK 403');
    await userEvent.keyboard('{F6}');
    const layer = part('packet').querySelector<HTMLElement>('[data-layer="Ethernet"] > button')!;
    expect(layer).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(layer).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    expect(layer).toHaveAttribute('aria-expanded', 'false');
    expect(layer).not.toHaveFocus();
    await userEvent.keyboard('{F6}');
    expect(part('why')).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{Shift>}{F6}{F6}{/Shift}');
    expect(part('ladder')).toContainElement(document.activeElement as HTMLElement);
  });

  it('goes to the line before and after, also with Alt and an arrow', async () => {
    await play('6', 'openPage', 'enableWAF', 'attackSQLi');
    const view = await openLine('BLOCK 403');
    expect(within(view).getByRole('button', { name: 'Line after' })).toBeDisabled();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(lines().at(-1)).toHaveAttribute('aria-current', 'false');
    await userEvent.click(within(view).getByRole('button', { name: 'Line after' }));
    expect(lines().at(-1)).toHaveAttribute('aria-current', 'true');
  });

  it('closes with Escape, and the line has the focus again', async () => {
    await play('6', 'enableWAF', 'attackSQLi');
    await openLine('BLOCK 403');
    await userEvent.keyboard('{Escape}');
    expect(panel()).toBeNull();
    expect(lines().at(-1)).toHaveFocus();
  });

  it('opens from a hop of the diagram and of the table, and gives back the view', async () => {
    await play('2', 'enableFirewall', 'blockAttacker', 'portScan');
    await userEvent.click(screen.getByRole('button', { name: 'Skip to the result' }));
    await userEvent.click(screen.getByRole('button', { name: /^Hop 1, Attacker to/ }));
    expect(panel()).toBeVisible();
    await userEvent.click(within(panel()!).getByRole('button', { name: 'Table' }));
    expect(panel()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Firewall:/ }));
    expect(panel()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('region', { name: 'Devices and last packet' })).toBeVisible();
  });

  it('opens from a row of the SOC view', async () => {
    await play('10', 'enableSOC', 'enableSIEM', 'enableIPS', 'attackSQLi');
    // The table comes with its chunk.
    await act(async () => screen.getByRole('button', { name: 'SOC' }).click());
    const rows = await screen.findAllByRole('row');
    await userEvent.click(within(rows.at(-1)!).getByRole('button'));
    expect(current()).toHaveAttribute('data-verdict', 'blocked');
  });

  it('opens from the message, with what decided, and so from a device that nothing reached', async () => {
    await play('2', 'enableFirewall', 'blockClient', 'openPage');
    await userEvent.click(
      within(screen.getByRole('status', { name: /message/ })).getByRole('button'),
    );
    expect(await screen.findByRole('region', { name: 'Inspector' })).toHaveTextContent('DROP');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    await userEvent.click(screen.getByRole('button', { name: 'not reached' }));
    expect(current()).toHaveAttribute('data-verdict', 'blocked');
    expect(part('why')).toHaveTextContent('The server wrote nothing: no request reached it.');
  });

  it('says that nothing has happened yet', async () => {
    await play('1');
    await userEvent.click(screen.getByRole('button', { name: 'Inspector' }));
    expect(await screen.findByText(/^Nothing has happened yet\./)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(panel()).toBeNull();
  });

  it('is open to guests', async () => {
    act(() => endSession());
    await play('1', 'portScan');
    await userEvent.click(lines().at(-1)!);
    expect(await screen.findByRole('listbox')).toBeVisible();
  });

  it('names the files that can be saved, and keys only where something is encrypted', async () => {
    await play('5', 'openPageHTTP');
    await userEvent.click(lines().at(-1)!);
    const captures = () => [...panel()!.querySelectorAll<HTMLElement>('[data-save="capture"]')];
    expect(new Set(captures().map(({ dataset }) => dataset.view))).toEqual(
      new Set(['all', 'client', 'sniffer', 'server']),
    );
    // Without a choice, what the opened line's own host saw; every wire comes second.
    expect(
      captures()
        .map(({ dataset }) => dataset.view)
        .slice(0, 3),
    ).toEqual(['server', 'server', 'all']);
    expect(captures().some(({ dataset }) => dataset.secrets)).toBe(false);
    expect(panel()!.querySelectorAll('[data-save="logs"]')).toHaveLength(1);
  });
});

describe('the log', () => {
  it('is one stop on the way through the page, and arrows go from line to line', async () => {
    await play('1', 'openPage', 'portScan');
    expect(lines().filter(({ tabIndex }) => tabIndex === 0)).toEqual([lines().at(-1)]);
    act(() => lines().at(-1)!.focus());
    await userEvent.keyboard('{ArrowUp}');
    expect(lines().at(-2)).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(lines()[0]).toHaveFocus();
  });
});

describe('what the assistant is asked about', () => {
  /** A lab whose assistant is only what it is told. */
  async function playWith(level: LevelId, ...actions: readonly string[]) {
    const told: { context?: AssistantContext } = {};
    const assistant = (context: AssistantContext) => {
      told.context = context;
      return null;
    };
    await play({ ...labProps(level), assistant }, ...actions);
    return { sent: () => told.context!.readLab().selection, told };
  }
  const field = (name: string) => within(part('packet')).getByRole('button', { name });

  it('is the line that is open, the packet and the field chosen in it, and nothing once it closes', async () => {
    const { sent } = await playWith('6', 'enableWAF', 'attackSQLi');
    expect(sent()).toBeUndefined();
    await openLine('BLOCK 403');
    expect(sent()).toEqual({ action: 2, sequence: expect.any(Number) });
    await userEvent.keyboard('{ArrowUp}');
    const packet = { action: 2, packet: expect.any(Number) };
    expect(sent()).toEqual(packet);
    await userEvent.click(within(part('packet')).getByRole('button', { name: /^IPv4/ }));
    await userEvent.click(field('time to live'));
    expect(sent()).toEqual({ ...packet, layer: 'IPv4', field: 'time to live' });
    expect(selection.get()?.words).toMatch(/^packet \d+, time to live$/);
    expect(field('time to live')).toHaveAttribute('aria-pressed', 'true');
    expect(part('packet')).toHaveTextContent(/The time to live counts down by one/);
    await userEvent.keyboard('{Escape}');
    expect(sent()).toBeUndefined();
  });

  it('stays when it was asked about', async () => {
    const { sent } = await playWith('6', 'enableWAF', 'attackSQLi');
    await openLine('BLOCK 403');
    await userEvent.click(screen.getByRole('button', { name: /^Ask about this: WAF line/ }));
    expect(selection.get()?.isAsked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close inspector' }));
    expect(sent()).toEqual({ action: 2, sequence: expect.any(Number) });
  });

  it('is asked with a button on a field that decided', async () => {
    await playWith('6', 'enableWAF', 'attackSQLi');
    await openLine('BLOCK 403');
    const asks = within(part('packet')).getAllByRole('button', { name: /^Ask about this: packet/ });
    await userEvent.click(asks[0]!);
    expect(selection.get()).toMatchObject({ isAsked: true, place: { field: expect.any(String) } });
  });

  it('is the field that an answer names, shown in its packet', async () => {
    const { sent, told } = await playWith('6', 'enableWAF', 'attackSQLi');
    const place = { action: 2, packet: 0, layer: 'IPv4', field: 'time to live' };
    await act(async () => told.context!.onOpenEvidence(place));
    await screen.findByRole('region', { name: 'Inspector' });
    expect(field('time to live')).toHaveAttribute('aria-pressed', 'true');
    expect(sent()).toEqual(place);
    expect(part('packet')).toContainElement(document.activeElement as HTMLElement);
  });
});
