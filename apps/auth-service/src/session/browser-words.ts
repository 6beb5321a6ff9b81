/** The first that stands in a user agent names the browser: each of them also claims to be those below it. */
const BROWSERS: Readonly<Record<string, RegExp>> = {
  Edge: /\bEdg(?:A|iOS)?\//,
  Opera: /\bOPR\//,
  'Samsung Internet': /\bSamsungBrowser\//,
  Firefox: /\b(?:Firefox|FxiOS)\//,
  Chrome: /\b(?:Chrome|CriOS|HeadlessChrome)\//,
  Safari: /\bSafari\//,
};
const SYSTEMS: Readonly<Record<string, RegExp>> = {
  Android: /\bAndroid\b/,
  iPhone: /\biPhone\b/,
  iPad: /\biPad\b/,
  Windows: /\bWindows\b/,
  macOS: /\bMacintosh\b/,
  ChromeOS: /\bCrOS\b/,
  Linux: /\bLinux\b/,
};

function firstIn(names: Readonly<Record<string, RegExp>>, userAgent: string): string | undefined {
  return Object.keys(names).find((name) => names[name]!.test(userAgent));
}

/**
 * "Firefox on Linux" of a User-Agent header (RFC 9110, 10.1.5): enough to know a session again, and too
 * little to tell people apart. Undefined for anything else.
 */
export function browserInWords(userAgent: string | undefined): string | undefined {
  const browser = userAgent && firstIn(BROWSERS, userAgent);
  const system = userAgent && firstIn(SYSTEMS, userAgent);
  return browser && system ? `${browser} on ${system}` : undefined;
}
