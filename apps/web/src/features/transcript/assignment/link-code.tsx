import { QrCode, qrModules } from '../qr-code.tsx';

/** A link as a QR code, where it is short enough for one. */
export function LinkCode({ link }: { link: string }) {
  const modules = qrModules(link);
  return modules && <QrCode modules={modules} label="QR code of the link" />;
}
