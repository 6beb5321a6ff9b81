/** Why somebody is asked to log in; the dialog says it. */
export type LoginReason = 'unlock' | 'locked-level' | 'quiz' | 'expired';
