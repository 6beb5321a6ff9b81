import type { ReactNode } from 'react';
import { webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';

interface FaqItem {
  readonly id: string;
  readonly question: string;
  readonly answer: ReactNode;
}

/** The five questions. The answers agree with what the system does and with the legal pages. */
export const faqItems: readonly FaqItem[] = [
  {
    id: 'what',
    question: 'What is Netward?',
    answer: (
      <>
        <p>
          Ten small networks that you defend and attack yourself. Each has a client, a web server
          and an attacker; you switch a defence on, send traffic, and read in the diagram and in the
          log what happened to every packet. A quiz of six questions closes each level, and an
          assistant beside the lab explains the line you are looking at.
        </p>
        <p>
          The networks are simulated inside the page. No attack leaves your browser, so nothing you
          press can harm a real machine. <Link to={webPaths.labs}>Levels 1 and 2</Link> are open to
          everybody; the other eight and all quizzes need a free account.
        </p>
      </>
    ),
  },
  {
    id: 'experience',
    question: 'Do I need prior experience?',
    answer: (
      <>
        <p>
          No. Level 1 begins with one plain request, and every level says in a few sentences what it
          is about before you touch anything. It helps to have heard of an IP address and a port; if
          you have not, ask the assistant, it explains both.
        </p>
        <p>
          The levels build on each other, from beginner to expert, but with an account nobody keeps
          you from starting at the end.
        </p>
      </>
    ),
  },
  {
    id: 'progress',
    question: 'How is my progress tracked?',
    answer: (
      <>
        <p>
          Every level has a short list of actions. Each counts once, when you first try it, in any
          order; when all were tried the quiz of that level opens. A quiz result shows you where you
          stand and changes nothing about your levels.
        </p>
        <p>
          Without an account your progress in levels 1 and 2 stays in this browser and goes when you
          clear its site data. With an account it is saved on the server, joins what the browser
          already knew, and never shrinks. If the server cannot be reached, your actions are kept
          here and sent later.
        </p>
      </>
    ),
  },
  {
    id: 'data',
    question: 'Is my data safe?',
    answer: (
      <>
        <p>
          We keep little: your name, your email address, the levels you opened, the actions you
          tried, your quiz results and your conversations with the assistant. Your password is
          stored only as an Argon2id hash, which is made to be slow to guess. The site sets no
          cookies, and your data is not sold. Logging out ends your session on the server as well as
          in the browser.
        </p>
        <p>
          No system is beyond attack, so please do not type anything private into the assistant.
          Details are on the pages about <Link to={webPaths.privacy}>privacy</Link> and{' '}
          <Link to={webPaths.security}>security</Link>; to see or erase what is stored about you,{' '}
          <Link to={webPaths.contact}>write to us</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'mobile',
    question: 'Can I use it on a phone?',
    answer: (
      <p>
        Yes, in the browser, with nothing to install. On a narrow screen the diagram stays on top
        and actions, log, assistant and level share the space below it as tabs; the labels in the
        diagram become shorter. A wide screen shows everything at once and is kinder to the later
        levels. With an account you can begin on the one and go on with the other.
      </p>
    ),
  },
];
