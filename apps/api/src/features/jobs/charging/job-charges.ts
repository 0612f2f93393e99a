import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { JobReservation } from '@duetcast/domain/jobs/job-events';
import type { JobManifest, ManifestPart } from '@duetcast/domain/jobs/job-manifest';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { reservationIdOf } from '@duetcast/domain/usage/usage-decider';
import { StateStore } from '../../../eventing/state/state-store';
import { VoiceCatalog } from '../../voices/public';
import { KeptSegments, SegmentKeys } from './kept-segments';

const kind = 'charge';

interface Charge {
  readonly reservationId: string;
}

/** Reservations that paid, by charge key. The first one pays, for all jobs of the account and for good. */
@Injectable()
export class ChargedKeys {
  constructor(private readonly states: StateStore) {}

  /** The keys that are paid for. @throws StoreUnavailable */
  async paidAmong(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return keys.length === 0 ? new Set() : new Set((await this.states.getAll<Charge>(kind, keys)).keys());
  }

  /**
   * What the reservation pays of segments that are rendered, in characters by charge key; the answer stays the same.
   * @throws StoreUnavailable
   */
  async pay(segments: JobReservation['segments'], reservationId: string): Promise<Record<string, number>> {
    const keys = segments.map(({ key }) => key);
    if (keys.length === 0) return {};
    const rows = keys.map((id) => ({ id, value: { reservationId } }));
    const inserted = await this.states.insert<Charge>(kind, rows);
    const others = keys.filter((key) => !inserted.has(key));
    const known = await this.states.getAll<Charge>(kind, others);
    const isPaying = (key: string) => inserted.has(key) || known.get(key)?.value.reservationId === reservationId;
    return charactersByKey(segments.filter(({ key }) => isPaying(key)));
  }
}

interface KeyedSegment {
  /** Index of its part. */
  readonly index: number;
  readonly key: string;
  readonly cacheKey: string;
  /** Code points of its text. */
  readonly characters: number;
}

interface SegmentCharge extends KeyedSegment {
  /** Whether the job would pay for it. */
  readonly isCharged: boolean;
}

/** 96 bits: no other reservation ever has the same nonce. */
const nonceBytes = 12;

/** What a job costs its account: each charge key that nothing has paid for, once. */
@Injectable()
export class JobCharges {
  private readonly logger = new Logger('JobCharges');

  constructor(
    private readonly voices: VoiceCatalog,
    private readonly charged: ChargedKeys,
    private readonly kept: KeptSegments,
    private readonly keys: SegmentKeys,
  ) {}

  /** One entry per spoken part, or per sentence of one that is charged so. @throws AppError what `VoiceCatalog.find` throws; StoreUnavailable */
  async of(accountId: string, parts: readonly ManifestPart[]): Promise<SegmentCharge[]> {
    const keyed = await this.keyed(accountId, parts);
    const paid = await this.charged.paidAmong([...new Set(keyed.map(({ key }) => key))]);
    const seen = new Set<string>();
    return keyed.map((segment) => {
      const isCharged = !paid.has(segment.key) && !seen.has(segment.key);
      seen.add(segment.key);
      return { ...segment, isCharged };
    });
  }

  /** What a new attempt of a job reserves, with a new id; `paid`: keys that an earlier attempt pays for. @throws as `of` */
  async reservation(
    { accountId, jobId, attempt }: { readonly accountId: string; readonly jobId: string; readonly attempt: number },
    manifest: JobManifest,
    paid: readonly string[] = [],
  ): Promise<JobReservation> {
    const segmentCharges = await this.of(accountId, partsOf(manifest));
    const before = new Set(paid);
    const charged = segmentCharges.filter((segment) => segment.isCharged && !before.has(segment.key));
    const segments = charged.map(({ index, key, characters }) => ({ index, key, characters }));
    const id = reservationIdOf(jobId, attempt, randomBytes(nonceBytes).toString('base64url'));
    return { id, characters: charactersOfAll(segments), segments };
  }

  /**
   * Protects the audio that an attempt counts on, of lines that it does not pay for, from expiring. In the background: the
   * attempt renders what was lost, at no charge.
   */
  renewKept(accountId: string, manifest: JobManifest, { id, segments }: JobReservation): void {
    const reserved = new Set(segments.map(({ key }) => key));
    this.keyed(accountId, partsOf(manifest))
      .then((keyed) =>
        this.kept.renewAll(keyed.filter(({ key }) => !reserved.has(key)).map(({ cacheKey }) => cacheKey)),
      )
      .catch((error: unknown) => this.logger.warn({ reservationId: id, err: error }, 'could not renew kept audio'));
  }

  private async keyed(accountId: string, parts: readonly ManifestPart[]): Promise<KeyedSegment[]> {
    const spoken = parts.flatMap((part, index) => (part.kind === 'spoken' ? [{ part, index }] : []));
    const keyed = await Promise.all(
      spoken.map(async ({ part, index }) => {
        const voice = await this.voices.findForJob(part.voiceId, part.provider);
        const { chargeKey, cacheKey } = await this.keys.of(accountId, part, voice);
        const { sentences } = part;
        if (!sentences) return [{ index, key: chargeKey, cacheKey, characters: charactersIn(part.text) }];
        return Promise.all(
          sentences.map(async ({ text, pronunciations }) => {
            const { chargeKey: key } = await this.keys.of(accountId, { ...part, text, pronunciations }, voice);
            return { index, key, cacheKey, characters: charactersIn(text) };
          }),
        );
      }),
    );
    return keyed.flat();
  }
}

const partsOf = ({ parts }: JobManifest): ManifestPart[] => parts.map(({ part }) => part);

export const charactersOfAll = (segments: readonly { readonly characters: number }[]): number =>
  segments.reduce((sum, { characters }) => sum + characters, 0);

/** The reservation as the account's usage records it: characters by charge key. */
export const reservedBy = ({ id: reservationId, characters, segments }: JobReservation) => ({
  reservationId,
  characters,
  keys: charactersByKey(segments),
});

const charactersByKey = (segments: JobReservation['segments']): Record<string, number> =>
  Object.fromEntries(segments.map(({ key, characters }) => [key, characters]));

export const sumOf = (keys: Readonly<Record<string, number>>): number =>
  Object.values(keys).reduce((sum, characters) => sum + characters, 0);
