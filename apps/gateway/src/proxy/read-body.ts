import type { IncomingMessage } from 'node:http';
import { AppError } from '@netward/nest-kit';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
/** How a mail program sends the one click that ends a subscription: RFC 8058 section 3.1. */
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

export interface BodyRules {
  /** Longest body in bytes. */
  bodyBytes: number;
  /** Whether a form is taken too. */
  takesForm?: true;
}

function isWelcome({ headers }: IncomingMessage, { takesForm }: BodyRules): boolean {
  const { 'content-type': type, 'content-length': length, 'content-encoding': encoding } = headers;
  // A compressed body is refused here, since the header that says so does not travel on.
  if (encoding !== undefined && encoding !== 'identity') return false;
  if (type === undefined) return !headers['transfer-encoding'] && Number(length ?? 0) === 0;
  return JSON_TYPE.test(type) || (takesForm === true && FORM_TYPE.test(type));
}

/**
 * Reads a body as bytes; the service that gets it validates it. Null when it is empty. Rejects with
 * MEDIA_TYPE_UNSUPPORTED or BODY_TOO_LARGE before the whole of it has arrived.
 */
export function readBody(request: IncomingMessage, rules: BodyRules): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    if (!isWelcome(request, rules)) throw new AppError('MEDIA_TYPE_UNSUPPORTED');
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > rules.bodyBytes) throw new AppError('BODY_TOO_LARGE');
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > rules.bodyBytes) return reject(new AppError('BODY_TOO_LARGE'));
      chunks.push(chunk);
    });
    request.on('end', () => resolve(bytes > 0 ? Buffer.concat(chunks) : null));
    request.on('error', reject);
  });
}
