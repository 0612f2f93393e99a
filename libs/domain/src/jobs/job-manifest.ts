import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { audioFormats } from './job-events';

const spoken = z.object({
  kind: z.literal('spoken'),
  text: z.string(),
  voiceId: z.string(),
  provider: z.string(),
  speaker: z.string().nullable(),
  /** Multiple of the voice's own rate. */
  speed: z.number().optional(),
  /** Pronunciations that occur in the text, as they were when the job was accepted. */
  pronunciations: z
    .array(z.object({ written: z.string(), alias: z.string().optional(), ipa: z.string().optional() }))
    .optional(),
});
/** A clip that this server produced, by the hash of its audio. */
const own = z.object({ kind: z.literal('own'), jobId: z.string(), contentHash: z.string() });
const remote = z.object({ kind: z.literal('remote'), url: z.string() });

const part = z.discriminatedUnion('kind', [spoken, own, remote]);
export type ManifestPart = z.infer<typeof part>;
export type SpokenPart = z.infer<typeof spoken>;
export type Clip = Exclude<ManifestPart, SpokenPart>;

/**
 * The parts of a job's output in playing order; kept in the content store, since it holds personal content.
 * The index of a part is the `index` of its events.
 */
export const jobManifestSchema = z.object({
  version: z.literal(1),
  title: z.string(),
  format: z.enum(audioFormats),
  /** Artist in the audio tags. */
  domain: z.string(),
  parts: z.array(z.object({ role: z.enum(['intro', 'segment', 'outro']), part })).min(1),
});
export type JobManifest = z.infer<typeof jobManifestSchema>;

/** Distinct content hashes of the clips that this server produced. */
export const ownClipsOf = ({ parts }: JobManifest): string[] => [
  ...new Set(parts.flatMap(({ part }) => (part.kind === 'own' ? [part.contentHash] : []))),
];

/** Code points of all texts to synthesize. */
export const charactersOf = ({ parts }: JobManifest): number =>
  parts.reduce((sum, { part }) => sum + (part.kind === 'spoken' ? charactersIn(part.text) : 0), 0);
