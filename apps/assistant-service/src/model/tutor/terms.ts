const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/** Words that say nothing about the subject of a question. */
const STOP_WORDS = new Set(
  `a about after all also an and any are as at be because been before but by can cannot could did do
  does doing done for from get give go had has have help here how i if in into is it its just know
  let like make me mean mine more most much my need no not now of off on one only or other our out
  please really say should show so some tell than that the their them then there these they thing
  this those to too up us use used very want was way we were what when where which while who why
  will with without work would you your explain happen happened level lab`.split(/\s+/),
);

/** Names that end like a plural or a participle and are none. */
const WHOLE = new Set(['https', 'address', 'access', 'dns', 'process', 'during', 'string']);

/** Cuts the commonest English endings, so that "scans", "scanned" and "scanning" are one term. */
function stem(word: string): string {
  if (word.length <= 3 || WHOLE.has(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const root = word.replace(/(ing|ed|es|s)$/u, (ending, _group, at: number) =>
    at >= 3 && !(ending === 's' && word.endsWith('ss')) ? '' : ending,
  );
  return root.replace(/([bdgmnprt])\1$/u, '$1').replace(/e$/u, '');
}

/** The terms of a text, each once: its words in lower case without endings and empty words. */
export function termsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replace(/[’']s\b/gu, '')
      .match(WORDS) ?? [];
  return [...new Set(words.filter((word) => !STOP_WORDS.has(word)).map(stem))];
}
