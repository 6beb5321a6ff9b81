import type { Challenge } from '@netward/challenges';
import { FlowList } from './flow-list.tsx';
import { FourNumbers } from './four-numbers.tsx';
import type { Opened } from './use-opened.ts';

interface ResultsProps {
  readonly challenge: Challenge;
  readonly screen: Opened;
}

/** What became of a stream: four numbers, and the lines behind the chosen one. */
export function Results({ challenge, screen }: ResultsProps) {
  const { work, send, stamping, layout, panel, onOpenShown, details } = screen;
  const isPhone = layout === 'phone';
  return (
    <div className="challenge-results" {...(isPhone && panel('result'))}>
      <FourNumbers
        challenge={challenge}
        work={work}
        isStamping={stamping.isOn}
        onList={(list) => send({ kind: 'list-chosen', list })}
      />
      <FlowList
        challenge={challenge}
        work={work}
        details={details}
        isStamping={stamping.isOn}
        onStamped={stamping.end}
        panel={isPhone ? {} : panel('result')}
        onFlow={(flow) => send({ kind: 'flow-chosen', flow })}
        onOpen={onOpenShown}
      />
    </div>
  );
}
