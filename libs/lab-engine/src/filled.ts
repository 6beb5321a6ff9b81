export type Values = Readonly<Record<string, string | number | undefined>>;

/** `{name}`: the place of a value in a written text. */
export const PLACEHOLDER = /\{([a-z][\w-]*)\}/gi;

/** A text with its placeholders replaced. Throws where one has no value: an error in the text. */
export function filled(text: string, valueOf: Values | ((name: string) => unknown)): string {
  return text.replace(PLACEHOLDER, (_, name: string) => {
    const value = typeof valueOf === 'function' ? valueOf(name) : valueOf[name];
    if (value === undefined) throw new Error(`Nothing to fill in for {${name}} in “${text}”`);
    return String(value);
  });
}
