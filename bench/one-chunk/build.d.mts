/** The page of one script, as text. */
export function buildPage(): Promise<{ html: string; script: string }>;
