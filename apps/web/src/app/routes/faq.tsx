import { PlainPage } from '../plain-page.tsx';

export function FaqPage() {
  return (
    <PlainPage title="Frequently asked questions">
      <p>
        Levels 1 and 2 are open to everybody; the other eight, the quizzes and progress that follows
        you need a free account.
      </p>
    </PlainPage>
  );
}
