import { webPaths } from '@netward/contracts';

/** The five questions. Their answers must agree with the system and with the legal pages. */
export const faqItems = [
  {
    id: 'what',
    question: 'What is Netward?',
    answer: [
      'A course of small networks that you defend and attack yourself. Each has a client and a web server, and nearly all have an attacker. You switch on a defence, send traffic, and see in the diagram and the log what each device did with it. Open a line to see its packets layer by layer and the rule that decided, or save the run as a capture and read it in Wireshark. Step back in a run, try something else from there and compare, or send somebody a link to that moment.',
      'Each level ends with a quiz of six questions and a challenge. In a challenge you do the defender’s work yourself: find a scan in a capture, write a rule set, set up a load balancer. Three streams of simulated traffic then show whom you served and what got through, and a fourth, sealed until you have solved it, whether your work holds tomorrow. In the last two levels you search the records of all devices. An assistant next to the lab explains the lines you ask about.',
      `The networks are simulated inside the page. No attack leaves your browser, so nothing you press can harm a real machine. [Levels 1 and 2](${webPaths.labs}) are open to everybody; the other levels and all quizzes need a free account.`,
    ],
  },
  {
    id: 'experience',
    question: 'Do I need prior experience?',
    answer: [
      'No. Level 1 begins with one plain request, and every level tells you in a few sentences what it is about before you touch anything. It helps to have heard of IP addresses and ports. If you haven’t, ask the assistant: it explains both.',
      'The levels build on each other, from beginner to expert, but with an account you can start wherever you like.',
    ],
  },
  {
    id: 'progress',
    question: 'How is my progress tracked?',
    answer: [
      'Every level has a short list of actions. Each counts once, when you first try it, in any order. Once you have tried them all, the level’s challenge and quiz open. A level also asks for a proof or two: you mark the packet, the bytes or the record that shows what happened in your own run. Proofs and quiz results show you where you stand, and nothing waits for them.',
      `Without an account, your progress in levels 1 and 2 stays in this browser and is gone when you clear its site data. With an account, it is saved on the server, merged with what the browser already had, and never shrinks. If the server cannot be reached, your actions are kept here and sent later. Your account page has a signed transcript of it, and anybody can [check](${webPaths.verify}) whether one is genuine.`,
    ],
  },
  {
    id: 'data',
    question: 'Is my data safe?',
    answer: [
      'We keep little: your name, your email address, when you last logged in, what you did in levels, quizzes and challenges, and your conversations with the assistant. Your password is stored only as an Argon2id hash, which is slow to guess by design. The site sets no cookies of its own, and your data is not sold. Logging out ends your session on the server as well as in the browser.',
      `No system is perfectly secure, so please do not type anything private into the assistant. The pages on [privacy](${webPaths.privacy}) and [security](${webPaths.security}) have the details. You can download what is stored about you, or delete it, on your [account page](${webPaths.account}). Or [write to us](${webPaths.contact}).`,
    ],
  },
  {
    id: 'mobile',
    question: 'Can I use it on a phone?',
    answer: [
      'Yes, in the browser, with nothing to install. On a narrow screen the diagram stays at the top, with shorter labels, and actions, log, assistant and level share the space below it as tabs. A wide screen shows everything at once, which helps in the later levels. With an account, you can start on one and continue on the other.',
    ],
  },
];
