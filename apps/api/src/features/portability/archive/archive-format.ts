import { maxArchiveOrigins } from '@duetcast/domain/limits/archive-limits';
import { eventMetadataSchema } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { originMisfit } from '@duetcast/verify/forms';
import type { StreamOrigin } from '@duetcast/verify/signed-audit';
import { z } from 'zod';
import { maxPeaks } from '../../../media/audio/signal/waveform';

/**
 * An account as one gzipped tar (POSIX ustar): `events/000001.ndjson` … with every event in order, one per line, then
 * `chapters/{job}.json` and `content/{SHA-256}`, each sorted, `streams.ndjson`, `members.ndjson`, and `manifest.json`, which
 * is signed and last, so that its presence proves completeness (decision 15).
 */
export const archiveFormat = 'duetcast-account';
export const archiveVersion = 1;
export const manifestName = 'manifest.json';
export const membersName = 'members.ndjson';
export const streamsName = 'streams.ndjson';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
const base64url = z.base64url();

/** A line of `members.ndjson`: an earlier file, in archive order. */
export interface ArchivedMember {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A list whose first bad element ends the check, so that a long one does not become a long list of problems. */
const listOf = <Item>(schema: z.ZodType<Item>) =>
  z.custom<Item[]>((value) => Array.isArray(value) && value.every((item) => schema.safeParse(item).success));

const isOrigin = (value: unknown): boolean => originMisfit(value) === null;

/** A line of `streams.ndjson`: its last event, in order of the first ones, under the exporting server's signature. */
export const archivedStreamSchema = z.strictObject({
  stream: z.string(),
  revision: count,
  hash: sha256,
  seal: base64url,
  /** If it was imported: the servers on which it was before, oldest first, with their signatures. */
  origins: z.array(z.custom<StreamOrigin>(isOrigin)).min(1).max(maxArchiveOrigins).optional(),
});
export type ArchivedStream = z.infer<typeof archivedStreamSchema>;

const verifyingKeySchema = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: base64url.length(43),
  kid: base64url.length(43),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
});

/** Further members may follow in later releases: the signature covers them. */
export const manifestSchema = z.looseObject({
  format: z.literal(archiveFormat),
  version: z.literal(archiveVersion),
  /** Version of the product that wrote it. */
  product: z.string(),
  exportedAt: z.iso.datetime(),
  /** Opens the personal fields of its events. */
  secret: base64url.length(43),
  /** Events exported without their credentials: their hashes cannot be recalculated. */
  withheldEvents: count,
  /** Content that events need but that was missing or corrupt in the store. */
  missingContent: listOf(sha256),
  /** Streams left out because the store has dropped their first events for their age. */
  agedStreams: listOf(z.string()),
  account: z.string().min(1),
  /** Public address of the server that wrote it. */
  issuer: z.url({ protocol: /^https?$/ }),
  counts: z.strictObject({ events: count, streams: count, content: count, members: count }),
  /** `members.ndjson`, which lists every file before it. */
  members: z.strictObject({ bytes: count, sha256 }),
  key: verifyingKeySchema,
  signature: base64url,
});
export type ArchiveManifest = z.infer<typeof manifestSchema>;

/** A stored event without its global position; `withheld` lists the fields omitted from `data`. */
export const archivedEventSchema = z.strictObject({
  id: z.uuid(),
  stream: z.string().min(3),
  revision: count,
  type: z.string(),
  data: z.custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  /** Metadata with what newer releases add: the hash covers every field. */
  metadata: eventMetadataSchema.loose(),
  withheld: listOf(z.string()).optional(),
});
export type ArchivedEvent = z.infer<typeof archivedEventSchema>;

/** Chapters as stored beside a job's output. */
export const chaptersSchema = z.looseObject({
  outputHash: sha256,
  chapters: listOf(z.looseObject({})),
  peaks: listOf(z.number().min(0).max(100)).refine(({ length }) => length <= maxPeaks),
});

export const eventsName = (number: number): string => `events/${String(number).padStart(6, '0')}.ndjson`;
export const chaptersEntryName = (jobId: string): string => `chapters/${jobId}.json`;
export const contentName = (hash: string): string => `content/${hash}`;

/** Kinds of members in archive order. */
const kinds = ['events', 'chapters', 'content', 'streams', 'members', 'manifest'] as const;
export type MemberKind = (typeof kinds)[number];

/** The only valid file names: none can traverse paths. */
const forms: Readonly<Record<MemberKind, readonly [RegExp, maxBytes: number]>> = {
  events: [/^events\/\d{6}\.ndjson$/, 4_000_000],
  chapters: [/^chapters\/[\w-]{1,80}\.json$/, 4_000_000],
  content: [/^content\/[0-9a-f]{64}$/, 2_000_000_000],
  streams: [/^streams\.ndjson$/, 1_000_000_000],
  members: [/^members\.ndjson$/, 1_000_000_000],
  manifest: [/^manifest\.json$/, 8_000_000],
};

export interface MemberForm {
  readonly kind: MemberKind;
  /** Kinds follow each other in this order. */
  readonly rank: number;
  readonly maxBytes: number;
}

/** Kind and size limit by file name; null: not part of an archive. */
export function formOf(name: string): MemberForm | null {
  const kind = kinds.find((each) => forms[each][0].test(name));
  return kind ? { kind, rank: kinds.indexOf(kind), maxBytes: forms[kind][1] } : null;
}

/** The archive cannot be imported; `place` locates the fault. */
export class ArchiveRejected extends Error {
  override readonly name: string = 'ArchiveRejected';

  constructor(
    /** A file of the archive, optionally with a line. */
    readonly place: string,
    readonly reason: string,
    options?: { cause?: unknown },
  ) {
    super(`${place}: ${reason}`, options);
  }
}

/** Nothing says who wrote the archive: the caller named neither a key nor that it needs none. */
export class ArchiveUnconfirmed extends ArchiveRejected {
  override readonly name = 'ArchiveUnconfirmed';
}
