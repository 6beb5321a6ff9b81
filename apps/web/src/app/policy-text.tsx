import './policy-text.css';

const points = {
  terms: [
    'Netward is free and for education. You must be 13 or older.',
    'Every attack here is simulated and stays in your browser. Use what you learn only on systems that you own or have written permission to test.',
    'Your password has at least 6 characters; 12 or more are recommended. Keep it to yourself.',
    'A quiz score is for learning. It certifies nothing.',
  ],
  privacy: [
    'An account stores your name, your email address and a hash of your password, never the password itself.',
    'With it go the actions you tried, your quiz results, the level you played last and your conversations with the assistant.',
    'A guest’s progress stays in the browser.',
    'What you ask the assistant may be answered by a language model that the people who run this installation have chosen.',
    'There is no advertising, and nothing of this is sold.',
  ],
} as const;

/** A policy in short, as the registration shows it. */
export function PolicyText({ policy }: { policy: keyof typeof points }) {
  return (
    <ul className="policy-points">
      {points[policy].map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
