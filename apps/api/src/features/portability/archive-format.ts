import { eventMetadataSchema } from '@duetcast/domain/kernel/event';
import { z } from 'zod';

/**
 * An account as one file: a tar (POSIX ustar) through gzip. First `events/000001.ndjson` …: every event in order, one a line;
 * then `chapters/{job}.json`, `content/{SHA-256}`, and `manifest.json` last, so that what ends with it is whole.
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
  /** Of the product that wrote it. */
  product: z.string(),
  accountId: z.string().min(1),
  exportedAt: z.iso.datetime(),
  counts: z.strictObject({ events: count, streams: count, content: count }),
  /** Every other file, in the order in which they stand in the archive. */
  entries: z.array(entrySchema),
  /** Events without the credentials that they were stored with: their hash cannot be computed again, their links can. */
  withheldEvents: count,
  /** Content that events need and the store did not have, or had with other bytes. */
  missingContent: z.array(sha256),
  /** Streams whose beginning the store has dropped for its age: they cannot be begun elsewhere. */
  agedStreams: z.array(z.string()),
});
export type ArchiveManifest = z.infer<typeof manifestSchema>;

/** An event as stored, without its place on that server; `withheld` names the fields that were left out of `data`. */
export const archivedEventSchema = z.strictObject({
  id: z.uuid(),
  stream: z.string().min(3),
  revision: count,
  type: z.string(),
  data: z.record(z.string(), z.json()),
  metadata: eventMetadataSchema.strict(),
  withheld: z.array(z.string()).optional(),
});
export type ArchivedEvent = z.infer<typeof archivedEventSchema>;

/** Chapters as they are kept beside a job's output. */
export const chaptersSchema = z.looseObject({ outputHash: sha256, chapters: z.array(z.looseObject({})) });

export const eventsName = (number: number): string => `events/${String(number).padStart(6, '0')}.ndjson`;
export const chaptersEntryName = (jobId: string): string => `chapters/${jobId}.json`;
export const contentName = (hash: string): string => `content/${hash}`;

export type EntryKind = 'events' | 'chapters' | 'content' | 'manifest';

/** Nothing else is in an archive: so no name can lead anywhere. */
const kinds: readonly (readonly [EntryKind, RegExp, maxBytes: number])[] = [
  ['events', /^events\/\d{6}\.ndjson$/, 64_000_000],
  ['chapters', /^chapters\/[\w-]{1,80}\.json$/, 4_000_000],
  // What the store takes is in memory at once.
  ['content', /^content\/[0-9a-f]{64}$/, 2_000_000_000],
  ['manifest', /^manifest\.json$/, 256_000_000],
];

/** What a file of this name is, and how many bytes it may have; null: no part of an archive. */
export function kindOf(name: string): { kind: EntryKind; maxBytes: number } | null {
  const found = kinds.find(([, pattern]) => pattern.test(name));
  return found ? { kind: found[0], maxBytes: found[2] } : null;
}
