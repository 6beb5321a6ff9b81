/** Hands bytes, or a text, to the browser as a file to save. */
export function saveFile(
  content: Uint8Array<ArrayBuffer> | string,
  name: string,
  type: string,
): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
