import { DESK_SESSION_SECONDS } from './desk-sessions.ts';

/**
 * The desk's one cookie. Over https it is bound to this very host (`__Host-`, which browsers accept
 * only with Secure); over http, on loopback or through a tunnel, browsers refuse both.
 */
export function deskCookie(deskUrl: string | undefined) {
  const isSecure = deskUrl?.startsWith('https:') ?? false;
  const name = isSecure ? '__Host-netward-desk' : 'netward-desk';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    /** The value that a request carries; undefined when there is none, or more than one. */
    read(header: string | undefined): string | undefined {
      const pairs = (header ?? '').split(';').map((pair) => pair.trim());
      const values = pairs
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      return values.length === 1 ? values[0] : undefined;
    },
    set: (value: string): string =>
      `${name}=${value}; ${attributes}; Max-Age=${DESK_SESSION_SECONDS}`,
    clear: (): string => `${name}=; ${attributes}; Max-Age=0`,
  };
}
