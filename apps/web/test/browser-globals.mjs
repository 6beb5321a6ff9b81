// What every browser has and jsdom lacks.
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom knows the dialog element but not its methods. Focus moves in as a browser would move it.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
  this.querySelector('[autofocus], input, button')?.focus();
};
HTMLDialogElement.prototype.close ??= function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
window.scrollTo = () => {};
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
});
