import { z } from 'zod';
import { audioFormats } from './audio-formats';
import { jobTypes } from './job-statuses';
import { event, type EventOf } from '../kernel/event';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
const month = z.string().regex(/^\d{4}-\d{2}$/);

/** What an attempt may be charged: the first segment, by index, of each charge key that nothing has paid for. */
const reservation = z.object({
  id: z.string(),
  characters: count,
  segments: z.array(z.object({ index: count, key: z.string(), characters: count })),
});
export type JobReservation = z.infer<typeof reservation>;

/** Names of the providers of voices that a job calls, and `downloads`; absent: it needs only this service. */
const remotes = z.array(z.string()).min(1).optional();

/** What a suspended job waits for: a store, a provider of voices, or a process of a newer release. */
export const suspensionReasons = ['storage', 'speech', 'release'] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

/** What the output was expected to take, which no longer counts as stored of the account; absent: nothing. */
const expectedBytes = count.optional();

/** What a job calls outside of this service, beside the providers of its voices: clips at addresses of other servers. */
export const downloads = 'downloads';

/** Calls of the worker that stops to external speech providers, without a finished segment; absent: none. */
const calls = z.int().positive().optional();

const suspension = z.object({
  reason: z.enum(suspensionReasons),
  /** Id of the awaited provider; null: not a provider. */
  provider: z.string().nullable(),
  /** Why the provider performs nothing; absent: no provider. */
  code: z.enum(['speech.unreachable', 'speech.limited']).optional(),
  /** The first suspension for this reason since the last finished segment. */
  since: z.iso.datetime(),
  calls,
});

const assembly = z.object({
  contentHash: sha256,
  bytes: count,
  durationMs: count,
  format: z.enum(audioFormats),
  integratedLufs: z.number().nullable(),
  truePeakDbtp: z.number().nullable(),
});

/** Events of one job. Texts and audio are in the content store; events contain their SHA-256 and counts. */
export const jobEvents = {
  JobSubmitted: event(
    1,
    z.object({
      jobId: z.string(),
      ownerId: z.string(),
      /** Public id of the API token that submitted it; null for a session. */
      tokenId: z.string().nullable(),
      type: z.enum(jobTypes),
      /** The client's own id of what is spoken, such as that of a post; absent: none. */
      externalId: z.string().optional(),
      domain: z.string(),
      /** UTC month to which its characters are charged. */
      month,
      /** Code points of all texts to synthesize. */
      characters: count,
      segments: count,
      format: z.enum(audioFormats),
      /** Content hash of the job's manifest (texts, voices, addresses). */
      manifestHash: sha256,
      manifestBytes: count,
      /** Expected size of the output, which counts as stored until the job ends. */
      outputBytes: count,
      /** Content hashes of outputs of this server that the manifest uses as clips. */
      clips: z.array(sha256),
      reservation,
      remotes,
      /** Sounds of the library that it plays; absent: none. */
      sounds: z.array(z.object({ role: z.enum(['intro', 'outro', 'music']), soundId: z.string() })).optional(),
    }),
  ),
  /** The revision of this event is the fence of the worker's later commands. */
  JobClaimed: event(1, z.object({ workerId: z.string(), leaseExpiresAt: z.iso.datetime() })),
  JobLeaseRenewed: event(
    1,
    z.object({
      workerId: z.string(),
      leaseExpiresAt: z.iso.datetime(),
      /** The worker released the job, which waits until `leaseExpiresAt`; absent: the worker holds it until then. */
      suspended: suspension.optional(),
    }),
  ),
  ChunkDownloaded: event(
    1,
    z.object({ index: count, contentHash: sha256, bytes: count, source: z.enum(['own', 'remote']) }),
  ),
  SegmentSynthesized: event(
    1,
    z.object({
      index: count,
      contentHash: sha256,
      bytes: count,
      durationMs: count,
      characters: count,
      voiceId: z.string(),
      provider: z.string(),
      /** True if the audio already existed for the same text, voice and settings. */
      reused: z.boolean(),
      /** Id of the voice that spoke in place of `voiceId`, which failed; absent: none. */
      replacedBy: z.string().optional(),
      /** Calls to an external provider, repeats included; absent: none. */
      calls: z.int().positive().optional(),
    }),
  ),
  /** The provider may have spoken a segment, and billed it, but its answer did not arrive. */
  SpeechAnswerLost: event(1, z.object({ index: count, provider: z.string(), characters: count })),
  /** Audio of a segment that was lost or damaged in storage was made again, free of charge. */
  SegmentRestored: event(
    1,
    z.object({ index: count, contentHash: sha256, bytes: count, durationMs: count, lostHash: sha256, calls }),
  ),
  JobAssembled: event(1, assembly.extend({ expectedBytes })),
  /** The output was damaged in storage and was assembled again; its bytes are equal if its hash is. */
  OutputRestored: event(
    1,
    z.object({
      ...assembly.shape,
      lostHash: sha256,
      /** Size of the output before. */
      lostBytes: count,
      /** Hashes that the job no longer needs. */
      released: z.array(sha256),
    }),
  ),
  /** `charged`: characters charged for this attempt. */
  JobCompleted: event(1, z.object({ characters: count, charged: count })),
  /** What an attempt that failed or was cancelled was charged for the segments that it rendered. */
  AttemptCharged: event(1, z.object({ attempt: z.int().positive(), characters: z.int().positive() })),
  JobFailed: event(
    1,
    z.object({
      code: z.string(),
      error: z.string(),
      segment: count.nullable(),
      calls,
      expectedBytes,
      /** Clips that could not be used either; absent: none, or not tried. */
      alsoFailed: z
        .array(z.object({ segment: count, code: z.string() }))
        .min(1)
        .optional(),
    }),
  ),
  JobCancelled: event(1, z.object({ reason: z.string(), expectedBytes })),
  JobRetried: event(1, z.object({ attempt: z.int().min(2), month, reservation, outputBytes: count, remotes })),
  /** The reservation of this attempt is released: the attempt can no longer start. */
  AttemptAbandoned: event(1, z.object({ attempt: z.int().min(2) })),
  /** Anyone with `shareId` can play the output until it is unshared or deleted. */
  JobShared: event(1, z.object({ shareId: z.string().min(1) })),
  JobUnshared: event(1, z.object({ shareId: z.string().min(1) })),
  /** A post of a connected site shows the output, which is kept until it is unpublished; `shareId`: the public link. */
  PostAudioPublished: event(1, z.object({ connectionId: z.string(), post: z.string(), shareId: z.string().min(1) })),
  /** Also because the site was disconnected. Without posts, the output is kept for the retention period from here. */
  PostAudioUnpublished: event(1, z.object({ connectionId: z.string(), post: z.string() })),
  /** The job's content was deleted: after its retention period, or by its owner. */
  OutputExpired: event(
    1,
    z.object({
      /** Hash of the output; null if the job had none. */
      contentHash: sha256.nullable(),
      /** Hashes that the job no longer needs; content that other streams need stays stored until they release it. */
      released: z.array(sha256),
      /** What no longer counts as stored of the account. */
      outputBytes: count,
      manifestBytes: count,
      /** Its owner deleted the job; absent: retention did. */
      deleted: z.literal(true).optional(),
    }),
  ),
};
export type JobEvent = EventOf<typeof jobEvents>;
export type DataOf<Type extends JobEvent['type']> = Extract<JobEvent, { type: Type }>['data'];
export type JobSubmitted = DataOf<'JobSubmitted'>;
