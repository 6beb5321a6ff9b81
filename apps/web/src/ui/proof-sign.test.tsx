import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ProofSign } from './proof-sign.tsx';

it.each([
  [['proof-1'], [], 'proof open'],
  [['proof-1'], ['openPage', 'proof-1'], 'proof found'],
  [['proof-1', 'proof-2'], ['openPage'], 'proofs open'],
  [['proof-1', 'proof-2'], ['proof-2'], '1 of 2 proofs found'],
  [['proof-1', 'proof-2'], ['proof-2', 'proof-1'], 'both proofs found'],
])('says and draws how many of %j are in %j', (asked, found, words) => {
  render(<ProofSign asked={asked} found={found} />);
  const sign = screen.getByRole('img', { name: words });
  const filled = sign.querySelectorAll('[fill=currentColor]');
  expect(filled).toHaveLength(found.filter((each) => asked.includes(each)).length);
});

it('is nothing where nothing is asked', () => {
  render(<ProofSign asked={[]} found={['proof-1']} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
