import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JobReservation } from '@duetcast/domain/jobs/job-events';
import type { JobManifest, ManifestPart } from '@duetcast/domain/jobs/job-manifest';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { reservationIdOf } from '@duetcast/domain/usage/usage-state';
import { inParallel } from '../../../platform/timing/in-parallel';
import { VoiceCatalog } from '../../voices/public';
import { charactersByKey, ChargedKeys, KeptSegments, segmentKeys } from './charge-keys';

interface SegmentCharge {
  /** Of its part. */
  readonly index: number;
  readonly key: string;
  /** Code points of its text. */
  readonly characters: number;
  readonly isKept: boolean;
  /** Whether the job would pay for it. */
  readonly isCharged: boolean;
}

interface Attempt {
  readonly accountId: string;
  readonly jobId: string;
  readonly attempt: number;
}

/** 96 bits: no other reservation ever has the same nonce. */
const nonceBytes = 12;
/** Concurrent lookups of kept audio. */
const maxLookups = 16;

/** What a job costs its account: each charge key that nothing has paid for, once. */
@Injectable()
export class JobCharges {
  constructor(
    private readonly voices: VoiceCatalog,
    private readonly charged: ChargedKeys,
    private readonly kept: KeptSegments,
  ) {}

  /**
   * One entry per spoken part. `renew` protects the audio that the job counts on from expiring.
   * @throws AppError what `VoiceCatalog.find` throws; StoreUnavailable
   */
  async of(accountId: string, parts: readonly ManifestPart[], renew: boolean): Promise<SegmentCharge[]> {
    const spoken = parts.flatMap((part, index) => (part.kind === 'spoken' ? [{ part, index }] : []));
    const keyed = await inParallel(spoken, maxLookups, async ({ part, index }) => {
      const voice = await this.voices.find(part.voiceId, part.provider);
      const { chargeKey: key, cacheKey } = segmentKeys(accountId, part, voice);
      const isKept = renew ? (await this.kept.renew(cacheKey)) !== null : await this.kept.has(cacheKey);
      return { index, key, isKept, characters: charactersIn(part.text) };
    });
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
    { accountId, jobId, attempt }: Attempt,
    manifest: JobManifest,
    paid: readonly string[] = [],
  ): Promise<JobReservation> {
    const parts = manifest.parts.map(({ part }) => part);
    const charged = (await this.of(accountId, parts, true)).filter(
      ({ isCharged, key }) => isCharged && !paid.includes(key),
    );
    const segments = charged.map(({ index, key, characters }) => ({ index, key, characters }));
    const id = reservationIdOf(jobId, attempt, randomBytes(nonceBytes).toString('base64url'));
    return { id, characters: charactersOfAll(segments), segments };
  }
}

export const charactersOfAll = (segments: readonly { readonly characters: number }[]): number =>
  segments.reduce((sum, { characters }) => sum + characters, 0);

/** The reservation as the account's usage records it: characters by charge key. */
export const reservedBy = ({ id: reservationId, characters, segments }: JobReservation) => ({
  reservationId,
  characters,
  keys: charactersByKey(segments),
});
