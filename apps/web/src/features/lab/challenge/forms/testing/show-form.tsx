import { useState } from 'react';
import { render } from '@testing-library/react';
import type { Challenge } from '@netward/challenges';
import type { ChallengeParts } from '../../use-opened.ts';

/**
 * Shows a challenge's form with its buttons and its chart, judged with traffic A after every change.
 * What comes back always has the configuration that the form made last.
 */
export function showForm<C>(
  challenge: Challenge,
  { Actions, Form, Chart }: ChallengeParts<C>,
  begin = challenge.start as C,
): { readonly current: C } {
  const shown = { current: begin };
  function Screen() {
    const [configuration, onChange] = useState(begin);
    const [selected, onSelect] = useState<string | null>(null);
    shown.current = configuration;
    const props = {
      configuration,
      onChange,
      selected,
      onSelect,
      judgement: challenge.judge(configuration, 'A'),
      traffic: 'A',
      onOpen: () => undefined,
    } as const;
    return (
      <>
        {Actions && <Actions {...props} />}
        <Form {...props} />
        {Chart && <Chart {...props} />}
      </>
    );
  }
  render(<Screen />);
  return shown;
}
