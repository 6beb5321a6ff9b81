/** Why somebody is asked to log in; the dialog says so. */
export type LoginReason = 'unlock' | 'locked-level' | 'quiz' | 'expired';
