import {
  api,
  BODY_BYTES_ASSISTANT,
  BODY_BYTES_CHALLENGE,
  BODY_BYTES_CHAT,
  BODY_BYTES_CONTACT,
  BODY_BYTES_DEFAULT,
  type Endpoint,
} from '@netward/contracts';
import type { IpTier } from './limits/ip-limits.ts';

/** Services behind the gateway. */
export const SERVICES = ['auth', 'learning', 'assistant'] as const;
export type Service = (typeof SERVICES)[number];

export interface Route {
  /** Path, method and access of the call. */
  call: Endpoint;
  service: Service | 'gateway';
  /** How often one address may call. */
  limit?: IpTier;
  /** Longest body in bytes. */
  bodyBytes: number;
  /** Also takes a form, as mail programs send it; its content counts for nothing. */
  takesForm?: true;
}

const SMALL = BODY_BYTES_DEFAULT;

/** Every call of the API, one per row. A call not listed here does not exist. */
// The formatter would break the rows, and their columns could no longer be compared.
// oxfmt-ignore
export const routes: readonly Route[] = [
  { call: api.register,           service: 'auth',      limit: 'register',  bodyBytes: SMALL },
  { call: api.verifyEmail,        service: 'auth',      limit: 'verify',    bodyBytes: SMALL },
  { call: api.resendVerification, service: 'auth',      limit: 'resend',    bodyBytes: SMALL },
  { call: api.forgotPassword,     service: 'auth',      limit: 'forgot',    bodyBytes: SMALL },
  { call: api.verifyResetToken,   service: 'auth',      limit: 'check-reset', bodyBytes: SMALL },
  { call: api.resetPassword,      service: 'auth',      limit: 'reset',     bodyBytes: SMALL },
  { call: api.changePassword,     service: 'auth',      limit: 'login',     bodyBytes: SMALL },
  { call: api.login,              service: 'auth',      limit: 'login',     bodyBytes: SMALL },
  { call: api.startProvider,      service: 'auth',      limit: 'login',     bodyBytes: SMALL },
  { call: api.loginWithProvider,  service: 'auth',      limit: 'login',     bodyBytes: SMALL },
  { call: api.connectProvider,    service: 'auth',      limit: 'login',     bodyBytes: SMALL },
  { call: api.logout,             service: 'auth',      limit: 'learner',   bodyBytes: SMALL },
  { call: api.getSessions,        service: 'auth',      limit: 'learner',   bodyBytes: SMALL },
  { call: api.endSession,         service: 'auth',      limit: 'learner',   bodyBytes: SMALL },
  { call: api.endOtherSessions,   service: 'auth',      limit: 'learner',   bodyBytes: SMALL },
  { call: api.getAccount,         service: 'auth',      limit: 'learner',   bodyBytes: SMALL },
  { call: api.changeName,         service: 'auth',      limit: 'learner',   bodyBytes: SMALL },
  { call: api.exportAccount,      service: 'auth',      limit: 'learner',   bodyBytes: SMALL },
  { call: api.deleteAccount,      service: 'auth',      limit: 'login',     bodyBytes: SMALL },
  { call: api.keepAccount,        service: 'auth',      limit: 'learner',   bodyBytes: SMALL },
  { call: api.keepByLink,         service: 'auth',      limit: 'check-reset', bodyBytes: SMALL },
  { call: api.sendContact,        service: 'auth',      limit: 'contact',   bodyBytes: BODY_BYTES_CONTACT },
  { call: api.subscribe,          service: 'auth',      limit: 'subscribe', bodyBytes: SMALL },
  { call: api.confirmSubscription, service: 'auth',     limit: 'newsletter', bodyBytes: SMALL },
  { call: api.unsubscribe,        service: 'auth',      limit: 'newsletter', bodyBytes: SMALL, takesForm: true },
  { call: api.saveActionProgress, service: 'learning',  limit: 'learner',   bodyBytes: SMALL },
  { call: api.getActionProgress,  service: 'learning',  limit: 'learner',   bodyBytes: SMALL },
  { call: api.saveQuizResult,     service: 'learning',  limit: 'learner',   bodyBytes: SMALL },
  { call: api.getQuizResults,     service: 'learning',  limit: 'learner',   bodyBytes: SMALL },
  { call: api.saveChallengeResult, service: 'learning', limit: 'learner',   bodyBytes: BODY_BYTES_CHALLENGE },
  { call: api.getChallengeResults, service: 'learning', limit: 'learner',   bodyBytes: SMALL },
  { call: api.saveChat,           service: 'learning',  limit: 'learner',   bodyBytes: BODY_BYTES_CHAT },
  { call: api.getChatHistory,     service: 'learning',  limit: 'learner',   bodyBytes: SMALL },
  { call: api.saveLevelVisit,     service: 'learning',  limit: 'learner',   bodyBytes: SMALL },
  { call: api.updateLastLevel,    service: 'learning',  limit: 'learner',   bodyBytes: SMALL },
  { call: api.getTranscript,      service: 'auth',      limit: 'learner',   bodyBytes: SMALL },
  { call: api.handIn,             service: 'auth',      limit: 'learner',   bodyBytes: SMALL },
  { call: api.getBadge,           service: 'auth',      limit: 'learner',   bodyBytes: SMALL },
  { call: api.getTranscriptKeys,  service: 'auth',      limit: 'learner',   bodyBytes: SMALL },
  { call: api.askAssistant,       service: 'assistant', limit: 'assistant', bodyBytes: BODY_BYTES_ASSISTANT },
  { call: api.health,             service: 'gateway',                       bodyBytes: SMALL },
  { call: api.version,            service: 'gateway',                       bodyBytes: SMALL },
];

const methods = new Map<string, string[]>();
for (const { call } of routes) {
  const known = methods.get(call.path) ?? [];
  methods.set(call.path, [...known, call.method]);
}
methods.get(api.health.path)?.push('HEAD');

/** What the header Allow says of a path; whatever is no call is read only. */
export function allowedOn(path: string): string {
  return (methods.get(path) ?? ['GET', 'HEAD']).join(', ');
}

/** Methods that a path of the API takes; undefined for a path that does not exist. */
export function methodsOf(path: string): readonly string[] | undefined {
  return methods.get(path);
}
