import type { ApiCall } from '@netward/contracts';

/** What the largest input cost when it was measured, and what it may cost on any machine. */
export type CostBound = readonly [measured: number, atMost: number];

interface Costs {
  /** CPU time of the gateway and the services together. */
  cpuMs: CostBound;
  /** By how much these grow at most. */
  memoryMb: CostBound;
  /** Rows of the services' tables that are read or written, including what services read in the background. */
  rows: CostBound;
  answerBytes: CostBound;
}

/** What the largest input that a call takes may cost, however much is stored. */
interface WorkBound extends Costs {
  /** The input that costs most. */
  input: string;
  /** Whose rows are read or written. */
  rowsOf: 'no one' | 'the learner' | 'the address' | 'the link’s owner';
}

/** A few rows that an index finds. */
const small = (cpuMs: number, rows: number, answerBytes: number): Costs => ({
  cpuMs: [cpuMs, 100],
  memoryMb: [1, 32],
  rows: [rows, 300],
  answerBytes: [answerBytes, answerBytes < 1000 ? 1000 : 8000],
});

/** Passwords, which take 19 MiB each while they are hashed. */
const hashed = (cpuMs: number, memoryMb: number, rows: number, answerBytes: number): Costs => ({
  ...small(cpuMs, rows, answerBytes),
  cpuMs: [cpuMs, 300],
  memoryMb: [memoryMb, 96],
});

const ADDRESS = 'the longest address';
const LINK = 'a link that works';
const PASSWORD = 'the right password';
const NONE = 'none';

/** The bound of every call of the API; a test sends the input and compares. */
// Prettier would break the rows, and their columns could not be compared.
// prettier-ignore
export const workBounds: Readonly<Record<ApiCall, WorkBound>> = {
  register: { ...hashed(30, 19, 30, 85), input: 'the longest name, address and password', rowsOf: 'the address' },
  verifyEmail: { ...small(8, 7, 78), input: LINK, rowsOf: 'the link’s owner' },
  resendVerification: { ...small(7, 1, 95), input: ADDRESS, rowsOf: 'the address' },
  forgotPassword: { ...small(8, 1, 104), input: ADDRESS, rowsOf: 'the address' },
  verifyResetToken: { ...small(6, 2, 107), input: LINK, rowsOf: 'the link’s owner' },
  resetPassword: { ...hashed(25, 19, 50, 86), input: 'the longest password; 20 sessions end', rowsOf: 'the link’s owner' },
  changePassword: { ...hashed(42, 20, 46, 79), input: 'the longest password; 19 sessions end', rowsOf: 'the learner' },
  login: { ...hashed(35, 38, 72, 603), input: PASSWORD, rowsOf: 'the address' },
  logout: { ...small(6, 3, 0), input: NONE, rowsOf: 'the learner' },
  getSessions: { ...small(6, 21, 2753), input: NONE, rowsOf: 'the learner' },
  endSession: { ...small(7, 22, 37), input: 'a session', rowsOf: 'the learner' },
  endOtherSessions: { ...small(6, 40, 47), input: '19 sessions end', rowsOf: 'the learner' },
  getAccount: { ...small(5, 2, 56), input: NONE, rowsOf: 'the learner' },
  exportAccount: {
    cpuMs: [370, 1500], memoryMb: [53, 160], rows: [1121, 5000], answerBytes: [5_442_146, 8_000_000],
    input: 'ten of the longest chats, 1,000 quiz results, 300 mails', rowsOf: 'the learner',
  },
  deleteAccount: { ...hashed(23, 19, 28, 136), input: PASSWORD, rowsOf: 'the learner' },
  keepAccount: { ...small(6, 5, 54), input: NONE, rowsOf: 'the learner' },
  keepByLink: { ...small(5, 2, 54), input: LINK, rowsOf: 'the link’s owner' },
  saveActionProgress: {
    ...small(30, 2, 165), cpuMs: [30, 200],
    input: 'every action of a level and a run of 500 that costs most', rowsOf: 'the learner',
  },
  getActionProgress: { ...small(7, 11, 1100), input: NONE, rowsOf: 'the learner' },
  saveQuizResult: { ...small(7, 103, 200), input: '46 of the longest answers', rowsOf: 'the learner' },
  getQuizResults: { ...small(5, 10, 2059), input: NONE, rowsOf: 'the learner' },
  saveChallengeResult: {
    ...small(25, 2, 0), cpuMs: [25, 200], answerBytes: [48_111, 52_000],
    input: 'the longest configuration of each challenge, and of one that has changed', rowsOf: 'the learner',
  },
  getChallengeResults: {
    ...small(60, 50, 0), cpuMs: [60, 400], answerBytes: [27_163, 520_000],
    input: 'ten configurations that are judged again', rowsOf: 'the learner',
  },
  saveChat: {
    ...small(75, 2, 0), cpuMs: [75, 400], memoryMb: [14, 64], answerBytes: [523_837, 800_000],
    input: '512 KiB of text that is three times as long in its normal form', rowsOf: 'the learner',
  },
  getChatHistory: {
    ...small(18, 1, 0), cpuMs: [18, 200], memoryMb: [20, 64], answerBytes: [523_837, 800_000],
    input: 'the longest chat', rowsOf: 'the learner',
  },
  saveLevelVisit: { ...small(4, 1, 38), input: 'a level', rowsOf: 'the learner' },
  updateLastLevel: { ...small(5, 2, 45), input: 'a level', rowsOf: 'the learner' },
  getTranscript: { ...small(12, 32, 3683), cpuMs: [12, 150], input: NONE, rowsOf: 'the learner' },
  getTranscriptKeys: { ...small(5, 0, 215), input: NONE, rowsOf: 'no one' },
  askAssistant: {
    cpuMs: [44, 300], memoryMb: [2, 64], rows: [0, 300], answerBytes: [349, 20_000],
    input: '64 KiB: a conversation of misspelt words, the longest run, a challenge', rowsOf: 'no one',
  },
  sendContact: { ...small(16, 2, 40), input: 'the longest message', rowsOf: 'the address' },
  subscribe: { ...small(14, 2, 55), input: ADDRESS, rowsOf: 'the address' },
  confirmSubscription: { ...small(5, 2, 45), input: LINK, rowsOf: 'the link’s owner' },
  unsubscribe: { ...small(5, 3, 41), input: LINK, rowsOf: 'the link’s owner' },
  health: { ...small(2, 0, 82), input: NONE, rowsOf: 'no one' },
  version: { ...small(2, 0, 40), input: NONE, rowsOf: 'no one' },
};

export type Measured = Partial<Record<keyof Costs, number>>;

/** What of a call's cost is above its bound, in words. */
export function excessOf(call: ApiCall, measured: Measured): string[] {
  return (Object.entries(measured) as [keyof Costs, number][])
    .filter(([what, value]) => value > workBounds[call][what][1])
    .map(([what, value]) => `${what}: ${value.toFixed(1)}, at most ${workBounds[call][what][1]}`);
}
