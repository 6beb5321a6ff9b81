/** If the browser refuses storage (private mode, blocked site data), values live until a reload. */
const memory = new Map<string, string>();

/** Reads a stored value; null if there is none. Never throws. */
export function readStored(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores a value, or removes it if it is null. Never throws. */
export function writeStored(key: string, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
}

/** Whether the browser keeps the last write beyond a reload. */
export function isKept(key: string): boolean {
  return !memory.has(key);
}

/** Calls back when another tab changes a value; the key is null if it cleared them all. */
export function onStoredElsewhere(listener: (key: string | null) => void): () => void {
  const handle = (event: StorageEvent) => listener(event.key);
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
