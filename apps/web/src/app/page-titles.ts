/** The title as the browser's tab shows it. */
export function titleOf(name: string): string {
  return name.startsWith('Netward') ? name : `${name} · Netward`;
}
