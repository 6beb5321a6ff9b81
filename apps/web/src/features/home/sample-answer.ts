/** A question about the run on the home page, and the built-in tutor's answer: written by `npm run write`. */
export const sample = {
  question: 'Why did the scanner get no answer?',
  answer:
    'The firewall dropped the port scan, and no answer came back. Rule 2 matches this packet. Drop throws it away and sends nothing back.',
};
