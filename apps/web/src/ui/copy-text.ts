import { showToast } from './toast.tsx';

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: 'Copied.', place: 'top' });
  } catch {
    showToast({ text: 'The browser did not allow copying.', tone: 'alerted', place: 'top' });
  }
}
