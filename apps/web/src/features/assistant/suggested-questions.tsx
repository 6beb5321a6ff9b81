import type { MouseEvent } from 'react';
import { Button } from '../../ui/button.tsx';

interface SuggestedQuestionsProps {
  readonly questions: readonly string[];
  readonly onAsk: (question: string, event: MouseEvent) => void;
}

/** Questions that can be asked with one press. */
export function SuggestedQuestions({ questions, onAsk }: SuggestedQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <ul className="suggested-questions cluster" aria-label="Suggested questions">
      {questions.map((question) => (
        <li key={question}>
          <Button size="small" onClick={(event) => onAsk(question, event)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  );
}
