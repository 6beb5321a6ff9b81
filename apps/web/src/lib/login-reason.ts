/** Why somebody is asked to log in; the dialog shows it. */
export type LoginReason = 'unlock' | 'locked-level' | 'quiz' | 'expired' | 'account' | 'transcript';
