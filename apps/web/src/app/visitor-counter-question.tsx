import { webPaths } from '@netward/contracts';
import { PermissionQuestion } from '../ui/permission-question.tsx';

interface VisitorCounterQuestionProps {
  /** Who counts, as the host of its address. */
  readonly host: string;
  readonly onAnswer: () => void;
}

/** Asks whether the operator's visitor counter may be told which pages are opened. */
export function VisitorCounterQuestion({ host, onAnswer }: VisitorCounterQuestionProps) {
  return (
    <div className="visitor-counter-question">
      <PermissionQuestion about="visitorCounter" onAnswer={onAnswer}>
        May {host} be told which pages are opened here? It sees your IP address as well. Everything
        works without it. <a href={webPaths.privacy}>Privacy</a>
      </PermissionQuestion>
    </div>
  );
}
