import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  learnerRecord,
  type LearnerRecord,
  learnerRecordPath,
  SERVICE_TOKEN_HEADER,
  TRANSCRIPT_TYPE,
} from '@netward/contracts';
import { AppError, callDependency } from '@netward/nest-kit';
import { SignJWT } from 'jose';
import { CredentialsService } from '../account/credentials.service.ts';
import { type AuthConfig, CONFIG } from '../config.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';

/** Tells learners of one name apart, and hides the id that the services use. */
function subjectOf(learnerId: string): string {
  return createHash('sha256').update(`transcript:${learnerId}`).digest('base64url').slice(0, 16);
}

/** Transcripts: the name from here, the work from learning-service, signed for others. */
@Injectable()
export class TranscriptService {
  constructor(
    private readonly credentials: CredentialsService,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(INTERVALS) private readonly intervals: Intervals,
  ) {}

  /** A JWS in compact form. Throws UNAVAILABLE while learning-service does not answer. */
  async sign(learnerId: string): Promise<string> {
    const [name, record] = await Promise.all([
      this.credentials.nameOf(learnerId),
      this.#record(learnerId),
    ]);
    if (name === undefined) throw new AppError('UNAUTHORIZED');
    const { kid, privateKey } = this.config.TRANSCRIPT_KEYS.signer;
    return new SignJWT({ ...record, name })
      .setProtectedHeader({ alg: 'ES256', kid, typ: TRANSCRIPT_TYPE })
      .setIssuer(this.config.PUBLIC_URL)
      .setSubject(subjectOf(learnerId))
      .setIssuedAt()
      .sign(privateKey);
  }

  async #record(learnerId: string): Promise<LearnerRecord> {
    const { LEARNING_URL, SERVICE_TOKEN } = this.config;
    const plan = { dependency: 'learning', operation: 'record' } as const;
    return callDependency(plan, async (headers) => {
      const response = await fetch(LEARNING_URL + learnerRecordPath(learnerId), {
        headers: { ...headers, [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN },
        redirect: 'error',
        signal: AbortSignal.timeout(this.intervals.learningAnswerMs),
      });
      if (!response.ok) throw new Error(`learning-service answered ${response.status}`);
      return learnerRecord.parse(await response.json());
    }).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', { retryAfter: 1, cause });
    });
  }
}
