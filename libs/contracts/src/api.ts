import {
  changeName,
  deleteAccount,
  exportAccount,
  getAccount,
  keepAccount,
  keepByLink,
  register,
  resendVerification,
  verifyEmail,
} from './account.ts';
import { getActionProgress, saveActionProgress } from './action-progress.ts';
import { askAssistant } from './assistant.ts';
import { getChallengeResults, saveChallengeResult } from './challenge-results.ts';
import { getChatHistory, saveChat } from './chat.ts';
import { sendContact } from './contact.ts';
import type { Endpoint } from './endpoint.ts';
import { health, version } from './health.ts';
import { confirmSubscription, subscribe, unsubscribe } from './newsletter.ts';
import { changePassword, forgotPassword, resetPassword, verifyResetToken } from './password.ts';
import { getQuizResults, saveQuizResult } from './quiz-results.ts';
import {
  connectProvider,
  endOtherSessions,
  endSession,
  getSessions,
  login,
  loginWithProvider,
  logout,
  startProvider,
} from './session.ts';
import { getBadge, getTranscript, getTranscriptKeys, handIn } from './transcript.ts';
import { saveLevelVisit, updateLastLevel } from './visits.ts';

/** Every call of the public API. The gateway's table and the OpenAPI document are made from it. */
export const api = {
  register,
  verifyEmail,
  resendVerification,
  forgotPassword,
  verifyResetToken,
  resetPassword,
  changePassword,
  login,
  startProvider,
  loginWithProvider,
  connectProvider,
  logout,
  getSessions,
  endSession,
  endOtherSessions,
  getAccount,
  changeName,
  exportAccount,
  deleteAccount,
  keepAccount,
  keepByLink,
  saveActionProgress,
  getActionProgress,
  saveQuizResult,
  getQuizResults,
  saveChallengeResult,
  getChallengeResults,
  saveChat,
  getChatHistory,
  saveLevelVisit,
  updateLastLevel,
  getTranscript,
  getBadge,
  getTranscriptKeys,
  handIn,
  askAssistant,
  sendContact,
  subscribe,
  confirmSubscription,
  unsubscribe,
  health,
  version,
} as const satisfies Record<string, Endpoint>;
export type ApiCall = keyof typeof api;
