import { createHash } from 'node:crypto';
import { Body, Controller, Inject } from '@nestjs/common';
import {
  api,
  type LearnerRecord,
  type SessionClaims,
  TRANSCRIPT_TYPE,
  type TranscriptKeys,
  type TranscriptPayload,
  type TranscriptResponse,
} from '@netward/contracts';
import { AppError, Call } from '@netward/nest-kit';
import { Session } from '@netward/nest-kit/identity';
import { SignJWT } from 'jose';
import { CredentialsService } from '../account/credentials.service.ts';
import { type AuthConfig, CONFIG } from '../config.ts';
import { readLearnerRecord } from '../erasure/learner-data.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';
import { type AnswerOf, type BodyOf } from '../request.ts';
import { badgeOf, keyAddress } from './badge.ts';

/** Tells learners of one name apart, and hides the id that the services use. */
function subjectOf(learnerId: string): string {
  return createHash('sha256').update(`transcript:${learnerId}`).digest('base64url').slice(0, 16);
}

type Claims = Omit<TranscriptPayload, 'iss' | 'iat' | 'sub'>;

function without<T extends object, K extends keyof T & string>(
  whole: T,
  ...names: K[]
): Omit<T, K> {
  const kept = Object.entries(whole).filter(([name]) => !names.includes(name as K));
  return Object.fromEntries(kept) as Omit<T, K>;
}

/** What a transcript had before it showed the work. */
function withoutWork({ levels, challenges, ...claims }: Claims): Claims {
  return {
    ...claims,
    levels: levels.map((level) => {
      const { quiz, ...rest } = without(level, 'first', 'saved', 'run', 'linked');
      if (!quiz) return { ...rest, quiz };
      const { score, total, verified, on } = quiz;
      return { ...rest, quiz: { score, total, verified, on } };
    }),
    challenges: challenges
      .filter(({ state }) => !state)
      .map((challenge) => without(challenge, 'at', 'configuration', 'seed')),
  };
}

/** Transcripts: the name from here, the work from learning-service, signed for others. */
@Controller()
export class TranscriptController {
  constructor(
    private readonly credentials: CredentialsService,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(INTERVALS) private readonly intervals: Intervals,
  ) {}

  /** The whole transcript and the short one. Throws UNAVAILABLE while learning-service does not answer. */
  @Call(api.getTranscript)
  async transcript(@Session() { sub }: SessionClaims): Promise<TranscriptResponse> {
    const claims = await this.#claimsOf(sub);
    const signed = [claims, withoutWork(claims)].map((each) => this.#sign(sub, each));
    const [transcript, short] = (await Promise.all(signed)) as [string, string];
    return { transcript, short };
  }

  /** A JWS in compact form with what it is handed in for. */
  @Call(api.handIn)
  async handIn(
    @Session() { sub }: SessionClaims,
    @Body({ schema: api.handIn.body }) request: BodyOf<'handIn'>,
  ): Promise<TranscriptResponse> {
    return { transcript: await this.#sign(sub, { ...(await this.#claimsOf(sub)), ...request }) };
  }

  /** What is proved of the same work, as a badge in compact form; throws NOTHING_PROVED before that. */
  @Call(api.getBadge)
  async badge(@Session() { sub: learnerId }: SessionClaims): Promise<AnswerOf<'getBadge'>> {
    const { PUBLIC_URL, TRANSCRIPT_KEYS } = this.config;
    const { kid, privateKey } = TRANSCRIPT_KEYS.signer;
    const learner = { ...(await this.#named(learnerId)), sub: subjectOf(learnerId) };
    const credential = badgeOf(learner, PUBLIC_URL, new Date());
    if (!credential) throw new AppError('NOTHING_PROVED');
    const badge = await new SignJWT({ ...credential })
      .setProtectedHeader({ alg: 'ES256', kid: keyAddress(PUBLIC_URL, kid), typ: 'JWT' })
      .setIssuer(credential.issuer.id)
      .setSubject(credential.credentialSubject.id)
      .setJti(credential.id)
      .setNotBefore(new Date(credential.validFrom))
      .sign(privateKey);
    return { badge };
  }

  @Call(api.getTranscriptKeys)
  keys(): TranscriptKeys {
    return { keys: [...this.config.TRANSCRIPT_KEYS.published] };
  }

  async #claimsOf(learnerId: string): Promise<Claims> {
    const { judged = [], ...record } = await this.#named(learnerId);
    return { ...record, challenges: [...record.challenges, ...judged] };
  }

  #sign(learnerId: string, claims: Claims): Promise<string> {
    const { kid, privateKey } = this.config.TRANSCRIPT_KEYS.signer;
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid, typ: TRANSCRIPT_TYPE })
      .setIssuer(this.config.PUBLIC_URL)
      .setSubject(subjectOf(learnerId))
      .setIssuedAt()
      .sign(privateKey);
  }

  async #named(learnerId: string): Promise<LearnerRecord & { name: string }> {
    const settings = { ...this.config, limitMs: this.intervals.learningAnswerMs };
    const [learner, record] = await Promise.all([
      this.credentials.ofLearner(learnerId),
      readLearnerRecord(settings, learnerId).catch((cause: unknown) => {
        throw new AppError('UNAVAILABLE', { retryAfter: 1, cause });
      }),
    ]);
    if (!learner) throw new AppError('UNAUTHORIZED');
    return { ...record, name: learner.name };
  }
}
