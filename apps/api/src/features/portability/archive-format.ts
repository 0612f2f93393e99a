import { eventMetadataSchema } from '@duetcast/domain/kernel/event';
import { z } from 'zod';

/**
 * An account as one gzipped tar (POSIX ustar): `events/000001.ndjson` … with every event in order, one per line, then
 * `chapters/{job}.json` and `content/{SHA-256}`. `manifest.json` is last, so that its presence proves completeness.
 */
export const archiveFormat = 'duetcast-account';
export const archiveVersion = 1;
export const manifestName = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

const entrySchema = z.strictObject({ name: z.string(), bytes: count, sha256 });
export type ArchivedEntry = z.infer<typeof entrySchema>;

export const manifestSchema = z.strictObject({
  format: z.literal(archiveFormat),
  version: z.literal(archiveVersion),
  /** Version of the product that wrote it. */
  product: z.string(),
  accountId: z.string().min(1),
  exportedAt: z.iso.datetime(),
  /** Opens the personal fields of its events, base64url; absent: exported before they were sealed. */
  secret: z.base64url().length(43).optional(),
  counts: z.strictObject({ events: count, streams: count, content: count }),
  /** Every other file, in archive order. */
  entries: z.array(entrySchema),
  /** Events exported without their credentials: only their chain links can be verified, not their hashes. */
  withheldEvents: count,
  /** Content that events need but that was missing or corrupt in the store. */
  missingContent: z.array(sha256),
  /** Streams left out because the store has dropped their first events for their age. */
  agedStreams: z.array(z.string()),
});
export type ArchiveManifest = z.infer<typeof manifestSchema>;

/** What the hash covers, which since `chain` is every field. */
const archivedMetadataSchema = eventMetadataSchema
  .loose()
  .refine(({ chain, catalog }) => chain !== undefined || catalog === undefined, 'catalog is not hashed without chain');

/** A stored event without its global position; `withheld` lists the fields omitted from `data`. */
export const archivedEventSchema = z.strictObject({
  id: z.uuid(),
  stream: z.string().min(3),
  revision: count,
  type: z.string(),
  data: z.record(z.string(), z.json()),
  metadata: archivedMetadataSchema,
  withheld: z.array(z.string()).optional(),
});
export type ArchivedEvent = z.infer<typeof archivedEventSchema>;

/** Chapters as stored beside a job's output. */
export const chaptersSchema = z.looseObject({ outputHash: sha256, chapters: z.array(z.looseObject({})) });

export const eventsName = (number: number): string => `events/${String(number).padStart(6, '0')}.ndjson`;
export const chaptersEntryName = (jobId: string): string => `chapters/${jobId}.json`;
export const contentName = (hash: string): string => `content/${hash}`;

export type EntryKind = 'events' | 'chapters' | 'content' | 'manifest';

/** The only valid file names: none can traverse paths. */
const kinds: readonly (readonly [EntryKind, RegExp, maxBytes: number])[] = [
  ['events', /^events\/\d{6}\.ndjson$/, 64_000_000],
  ['chapters', /^chapters\/[\w-]{1,80}\.json$/, 4_000_000],
  // The store takes it as one buffer.
  ['content', /^content\/[0-9a-f]{64}$/, 2_000_000_000],
  ['manifest', /^manifest\.json$/, 256_000_000],
];

/** Kind and size limit by file name; null: not part of an archive. */
export function kindOf(name: string): { kind: EntryKind; maxBytes: number } | null {
  const entry = kinds.find(([, pattern]) => pattern.test(name));
  return entry ? { kind: entry[0], maxBytes: entry[2] } : null;
}
