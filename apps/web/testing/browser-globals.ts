// What every browser has and jsdom lacks.
import { Blob, File } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { CompressionStream, DecompressionStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextDecoder, TextEncoder });

// Constants that the build replaces.
Object.assign(globalThis, { BUILD_YEAR: 2026, IS_PACKAGE: false });

// jsdom has the dialog element but not its methods.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
window.matchMedia ??= (media) =>
  ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;

// Signatures, files and streams, as browsers and Node have them alike.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
Object.assign(globalThis, { Blob, File, CompressionStream, DecompressionStream });
// jsdom's own reads only jsdom's blobs.
Object.assign(globalThis, {
  FileReader: class {
    result = '';
    onload?: () => void;
    readAsText(blob: Blob) {
      void blob.text().then((text) => {
        this.result = text;
        this.onload?.();
      });
    }
  },
});
