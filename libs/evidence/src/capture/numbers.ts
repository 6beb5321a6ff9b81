/** Numbers of 16 bits one after another; as on the wire, unless a file has the lower byte first. */
export function u16(values: readonly number[], isLittle = false): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * values.length));
  values.forEach((value, index) => view.setUint16(2 * index, value, isLittle));
  return new Uint8Array(view.buffer);
}

/** The same of 32 bits. */
export function u32(values: readonly number[], isLittle = false): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, index) => view.setUint32(4 * index, value, isLittle));
  return new Uint8Array(view.buffer);
}
