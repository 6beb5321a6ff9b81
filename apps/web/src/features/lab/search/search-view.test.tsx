import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import type { SearchRecord } from '@netward/evidence/search';
import { SearchView } from './search-view.tsx';

const MINUTE = 60_000;

/** The same page of a shop, asked for by these addresses, one every four minutes from 08:00 on. */
function recordsOf(...requests: readonly (readonly [ip: string, path: string, status: string])[]) {
  return requests.map(([ip, path, status], nth): SearchRecord => ({
    id: `r${nth + 1}`,
    at: 8 * 60 * MINUTE + nth * 4 * MINUTE,
    source: 'server',
    text: `${ip} "GET ${path}" ${status}`,
    fields: {
      'source.ip': ip,
      'http.request.method': 'GET',
      'url.path': path,
      'http.response.status_code': status,
      'event.dataset': 'nginx.access',
    },
  }));
}

const RECORDS = recordsOf(
  ['203.0.113.67', '/', '200'],
  ['192.0.2.10', '/', '200'],
  ['203.0.113.67', '/admin/export', '403'],
  ['203.0.113.67', '/search', '200'],
);

function Shown({
  records,
  onOpen,
}: {
  records: readonly SearchRecord[];
  onOpen?: (id: string) => void;
}) {
  const [query, onQuery] = useState('');
  const [kept, setKept] = useState<readonly string[]>([]);
  return (
    <SearchView
      {...{ records, query, onQuery, kept }}
      onKeep={(id) => setKept([...kept, id])}
      {...(onOpen && { onOpen })}
    />
  );
}

const line = () => screen.getByRole<HTMLInputElement>('searchbox');
const rows = () =>
  [...document.querySelectorAll('[data-record]')].map((row) => row.getAttribute('data-record'));
const type = (query: string) => fireEvent.change(line(), { target: { value: query } });
const menu = () => screen.getByRole('menu');
const valueIn = (row: number, value: string) =>
  within(document.querySelectorAll<HTMLElement>('[data-record]')[row]!).getAllByRole('button', {
    name: value,
  })[0]!;

describe('the search', () => {
  it('shows all records without a query, and names their fields', () => {
    render(<Shown records={RECORDS} />);
    expect(rows()).toEqual(['r1', 'r2', 'r3', 'r4']);
    expect(line()).toHaveAttribute('data-records', '4');
    expect(line().placeholder).toContain('source.ip:');
    expect(screen.getByRole('img')).toHaveAccessibleName(/^4 records from 08:00 to 08:12:30/);
  });

  it('takes a slash that is pressed as soon as it is in sight', () => {
    const focused: (Element | null)[] = [];
    function PressedAtOnce() {
      useLayoutEffect(() => {
        fireEvent.keyDown(document.body, { key: '/' });
        focused.push(document.activeElement);
      }, []);
      return <Shown records={RECORDS} />;
    }
    render(<PressedAtOnce />);
    expect(focused).toEqual([line()]);
  });

  it('is led by keys from the line through records and values', async () => {
    const opened: string[] = [];
    render(<Shown records={RECORDS} onOpen={(id) => opened.push(id)} />);
    await userEvent.keyboard('/');
    expect(line()).toHaveFocus();
    await userEvent.keyboard('203.0.113.67{Enter}');
    expect(rows()).toEqual(['r1', 'r3', 'r4']);
    await userEvent.keyboard('{ArrowDown}p{Enter}');
    expect(screen.getByRole('button', { name: 'Keep no longer' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Found' })).toHaveTextContent('/admin/export');
    await userEvent.click(screen.getByRole('button', { name: 'Open in inspector' }));
    expect(opened).toEqual(['r3']);
    act(() => valueIn(1, '/admin/export').focus());
    await userEvent.keyboard('-');
    expect(line()).toHaveValue('203.0.113.67 -url.path:/admin/export');
    expect(rows()).toEqual(['r1', 'r4']);
    act(() => valueIn(1, '/search').focus());
    await userEvent.keyboard('{Enter}');
    expect(rows()).toEqual(['r4']);
    act(() => valueIn(0, '200').focus());
    await userEvent.keyboard('=');
    expect(line()).toHaveValue('http.response.status_code:200');
    act(() => valueIn(0, '/').focus());
    await userEvent.keyboard('c');
    expect(document.querySelector('.search-count')).toHaveAttribute('data-field', 'url.path');
  });

  it('shows five minutes before and after a record', async () => {
    render(<Shown records={RECORDS} />);
    act(() => screen.getByText('08:08:00').closest('button')!.focus());
    await userEvent.keyboard('[[');
    expect(line()).toHaveValue('08:03..08:08');
    expect(rows()).toEqual(['r2', 'r3']);
    act(() => screen.getByText('08:08:00').closest('button')!.focus());
    await userEvent.keyboard(']');
    expect(rows()).toEqual(['r3', 'r4']);
  });

  it('asks by a menu what to do with a value that is pressed', async () => {
    render(<Shown records={RECORDS} />);
    const value = valueIn(0, '203.0.113.67');
    await userEvent.click(value);
    expect(within(menu()).getAllByRole('menuitem')[0]).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(value).toHaveFocus();
    await userEvent.click(value);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(line()).toHaveValue('-source.ip:203.0.113.67');
    expect(rows()).toEqual(['r2']);
  });

  it('counts by field what it found', () => {
    render(<Shown records={RECORDS} />);
    type('http.response.status_code:200');
    const counts = screen.getByRole('region', { name: 'source.ip' });
    expect(
      within(counts)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['203.0.113.672', '192.0.2.101']);
    expect(counts.querySelector('[data-count="2"]')).not.toBeNull();
  });

  it('says where a query is not understood, keeps what was found, and mends it', async () => {
    render(<Shown records={RECORDS} />);
    type('url.path:/');
    type('url.path:/ ip:192.0.2.10');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Column 12: no field is called ip. These records name it source.ip.',
    );
    expect(screen.getByRole('button', { name: 'Search' })).toHaveAttribute('aria-disabled', 'true');
    expect(rows()).toEqual(['r1', 'r2']);
    await userEvent.click(screen.getByRole('button', { name: 'Write source.ip:' }));
    expect(rows()).toEqual(['r2']);
    expect(line()).toHaveFocus();
  });

  it('counts as another tool was asked to', async () => {
    render(<Shown records={RECORDS} />);
    type('203.0.113.67 | stats count by path');
    expect(screen.getByRole('alert')).toHaveTextContent('Column 14: Splunk knows this');
    await userEvent.click(screen.getByRole('button', { name: 'Count by url.path' }));
    expect(line()).toHaveValue('203.0.113.67');
    expect(document.querySelector('.search-count')).toHaveAttribute('data-field', 'url.path');
  });

  it('offers the pairs of a query that finds nothing', async () => {
    render(<Shown records={RECORDS} />);
    type('source.ip:192.0.2.10 url.path:/admin* http.response.status_code:403');
    expect(screen.getByText('No record has all three. Two of them together:')).toBeVisible();
    const pair = screen.getByRole('button', { name: /admin.*403.*1 record$/ });
    await userEvent.click(pair);
    expect(rows()).toEqual(['r3']);
  });

  it('takes a span of time that is typed', async () => {
    render(<Shown records={RECORDS} />);
    type('source.ip:203.0.113.67');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '08:05:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Search this span' }));
    expect(line()).toHaveValue('source.ip:203.0.113.67 08:05..08:12:30');
    expect(rows()).toEqual(['r3', 'r4']);
  });

  it('shows a page of many records, and more when asked', async () => {
    const many = Array.from({ length: 2_000 }, (_, nth) => ['10.0.0.1', `/${nth}`, '200'] as const);
    render(<Shown records={recordsOf(...many)} />);
    expect(rows()).toHaveLength(100);
    await userEvent.click(screen.getByRole('button', { name: '100 more of 1900' }));
    expect(rows()).toHaveLength(200);
    type('url.path:/1999');
    expect(rows()).toEqual(['r2000']);
  });
});

describe('what a screen reader hears', () => {
  beforeEach(() => void jest.useFakeTimers());

  it('is the number found, once the query rests', () => {
    render(<Shown records={RECORDS} />);
    act(() => jest.advanceTimersByTime(300));
    expect(screen.getByRole('status')).toHaveTextContent('4 of 4 records');
    type('url.path:/a');
    type('url.path:/a*');
    act(() => jest.advanceTimersByTime(299));
    expect(screen.getByRole('status')).toHaveTextContent('4 of 4 records');
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toHaveTextContent('1 of 4 records');
    jest.useRealTimers();
  });
});
