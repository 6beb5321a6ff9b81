/** The reader of codes that some browsers have built in (Barcode Detection API, W3C incubator). */
interface BuiltInReader {
  detect(picture: Blob): Promise<readonly { readonly rawValue: string }[]>;
}
interface BuiltInReaderClass {
  new (options: { readonly formats: readonly string[] }): BuiltInReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMAT = 'qr_code';
const builtIn = () => (globalThis as { BarcodeDetector?: BuiltInReaderClass }).BarcodeDetector;

/** Whether this browser reads QR codes in pictures by itself. */
export async function readsPictures(): Promise<boolean> {
  try {
    return (await builtIn()?.getSupportedFormats())?.includes(FORMAT) ?? false;
  } catch {
    return false;
  }
}

/** The text of the QR code in a picture; undefined if the browser finds none. */
export async function textInPicture(picture: Blob): Promise<string | undefined> {
  const Reader = builtIn();
  if (!Reader) return undefined;
  try {
    const [code] = await new Reader({ formats: [FORMAT] }).detect(picture);
    return code?.rawValue;
  } catch {
    return undefined;
  }
}
