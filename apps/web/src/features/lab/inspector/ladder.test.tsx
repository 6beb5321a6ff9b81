import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import type { NodeId } from '@netward/lab-engine';
import { findLevel } from '@netward/levels';
import { DeviceHead } from './ladder.tsx';

function headOf(node: NodeId, level: string) {
  const lane = { node, label: node, address: null, verdict: null, isReached: true };
  const { container } = render(
    <DeviceHead lane={lane} topology={findLevel(level)!.topology} place={50} />,
  );
  return container.firstElementChild!;
}

const symbolOf = (head: Element) => head.querySelector('use')!.getAttribute('href');

describe('the device of a lane', () => {
  it.each([
    ['firewall', '7', '#s-firewall', 'is-slab'],
    ['web-a', '9', '#s-server', 'is-end'],
    ['client', '7', '#s-client', 'is-end'],
  ] as const)('shows %s in level %s by its own symbol', (node, level, symbol, shape) => {
    const head = headOf(node, level);
    expect(symbolOf(head)).toBe(symbol);
    expect(head).toHaveClass(shape);
  });
});
