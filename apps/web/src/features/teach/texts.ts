import { webPaths } from '@netward/contracts';

/** What a teacher reads below the plan. */
export const advice = [
  {
    title: 'Before you begin',
    text: [
      'Everything runs in the browser, so a class needs no other machines, and nobody can break anything. Levels 1 and 2 need no account. Say once, before level 1: scan, sniff and attack only what you own or are allowed to test.',
    ],
  },
  {
    title: 'A lesson',
    text: [
      'Five minutes for the description and a guess at what will happen, the lab in pairs, one of the questions for the class, the level’s proof, and the quiz. A proof is a packet, some bytes or a record that the learner marks in an own run; let pairs show each other theirs and say what it does not show. Learners who finish early open the packets that “Look closer” names. The quiz shows who should try again; it is no examination, since its answers are in the page.',
      'A challenge is solved on the streams A, B and C, which all learners share. “Tomorrow” is sealed until then and is another for each learner, so what held there was understood and not fitted; a link to a day gives the whole class the same one.',
      'To begin together in the middle of a level, play to that moment and share its link. What the link brings counts for nobody; what each learner does from there is counted and verified.',
    ],
  },
  {
    title: 'On a learning platform',
    text: [
      `Moodle and others play a level by itself: \`npm run package -- level 2\`, or \`all\`, writes a SCORM 1.2 package of its lab, quiz, proof and challenge. It needs no server and no account. A level is completed once all actions were tried and the quiz was handed in; actions, proofs, the best quiz and a challenge that was solved before its solution was shown are a quarter of the score each. The package is a teacher’s file: the platform’s pages mark the quiz, so its answers are inside.`,
    ],
  },
  {
    title: 'Who did what',
    text: [
      `[Make an assignment](${webPaths.makeAssignment}): a link that says what is to be done and until when. Each learner with an account opens it and hands in a signed file; the transcript of the account page is one too, of everything. Drop all of them on the [class sheet](${webPaths.classSheet}): it checks the signatures, shows actions, quiz, proofs and challenge by learner and level, and opens the work. You need no account, nothing is uploaded, and once the page is open it works without a network. One transcript alone is [checked by itself](${webPaths.verify}), a printed one by its code.`,
      '“Verified” means that the server played the learner’s run again, or marked the quiz, and came to the same result. An action that was saved without being verified is verified once the learner plays it again. A challenge is “solved” or “solved after the solution was shown”, with the try that solved it; a try is a different configuration. None of it says who sat at the keyboard, so a question in class still tells you more.',
    ],
  },
  {
    title: 'About the mappings',
    text: [
      'Techniques are those of [MITRE ATT&CK](https://attack.mitre.org/) for enterprises. A technique is named where the level’s attack is one; a reflected script that only shows itself is none, and level 8 has failures and no attacker. Tasks are those of the NICE framework with the numbers of NIST SP 800-181 (2017); later editions may number them differently. They are named where a learner does the same in small.',
    ],
  },
];
