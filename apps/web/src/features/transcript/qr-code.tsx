import encodeQR from 'qr';
import { toCode } from './transcript-code.ts';

/** Modules of quiet zone on every side (ISO/IEC 18004). */
const QUIET = 4;
/** What the largest code, 40-L, takes (ISO/IEC 18004, table 7). */
const CODE_BYTES_MAX = 2953;

/** The link that a code carries: what follows the # never leaves the device that opens it. */
export async function codeLink(jws: string, verifyAddress: string): Promise<string> {
  return `${verifyAddress}#${await toCode(jws)}`;
}

/**
 * The modules of the code of an ASCII text, row by row, true for dark, with their quiet zone; undefined
 * when the text is too long for any code.
 */
export function qrModules(text: string): boolean[][] | undefined {
  if (text.length > CODE_BYTES_MAX) return undefined;
  return encodeQR(text, 'raw', { ecc: 'low', border: QUIET });
}

/** One run of dark modules after the other. */
function pathOf(rows: boolean[][]): string {
  return rows
    .flatMap((row, y) =>
      row.map((isDark, x) =>
        isDark && !row[x - 1] ? `M${x} ${y}h${runFrom(row, x)}v1H${x}z` : '',
      ),
    )
    .join('');
}

function runFrom(row: boolean[], start: number): number {
  const end = row.indexOf(false, start);
  return (end < 0 ? row.length : end) - start;
}

/** A QR code as a drawing, black on white in every theme. */
export function QrCode({ modules, label }: { modules: boolean[][]; label: string }) {
  return (
    <svg
      className="transcript-code block"
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={pathOf(modules)} />
    </svg>
  );
}

/** A link as a QR code, where it is short enough for one. */
export function LinkCode({ link }: { link: string }) {
  const modules = qrModules(link);
  return modules && <QrCode modules={modules} label="QR code of the link" />;
}
