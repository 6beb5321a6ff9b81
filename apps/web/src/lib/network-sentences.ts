/** What a form says when the server cannot be reached. Kept apart because the first page needs it. */
export const NETWORK_FAILED = 'Network error. Please try again.';
export const CONNECTION_FAILED = 'Network error. Please check your connection and try again.';
