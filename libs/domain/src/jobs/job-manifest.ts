import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { audioFormats } from './audio-formats';
import { isRemoteProvider } from '../voices/speech-provider-names';
import { downloads, type JobSubmitted } from './job-events';

/** Pronunciations that occur in the text, as they were when the job was accepted. */
const pronunciations = z
  .array(z.object({ written: z.string(), alias: z.string().optional(), ipa: z.string().optional() }))
  .optional();

const spoken = z.object({
  kind: z.literal('spoken'),
  text: z.string(),
  voiceId: z.string(),
  provider: z.string(),
  speaker: z.string().nullable(),
  /** Multiple of the voice's own rate. */
  speed: z.number().optional(),
  pronunciations,
  /** How to speak, for providers that take instructions. */
  instructions: z.string().optional(),
  /** The sentences of a text that is spoken as one and charged by sentence; absent: charged as a whole. */
  sentences: z.array(z.object({ text: z.string(), pronunciations })).optional(),
});
/** A clip that this server produced, by the hash of its audio. */
const own = z.object({
  kind: z.literal('own'),
  jobId: z.string(),
  contentHash: z.string(),
  bytes: z.int().nonnegative(),
  durationMs: z.int().nonnegative(),
});
const sound = z.object({
  kind: z.literal('sound'),
  soundId: z.string(),
  contentHash: z.string(),
  durationMs: z.int().nonnegative(),
});
const remote = z.object({ kind: z.literal('remote'), url: z.string() });

const part = z.discriminatedUnion('kind', [spoken, own, sound, remote]);
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
  /** The podcast whose script it speaks. */
  podcastId: z.string().optional(),
  parts: z
    .array(
      z.object({
        /** Music plays under the segments; it is the last part. */
        role: z.enum(['intro', 'segment', 'outro', 'music']),
        part,
        /** Silence after the part, ms; by default it depends on the next part. */
        pauseAfterMs: z.int().optional(),
        /** Title of the chapter that starts with the part. */
        section: z.string().optional(),
      }),
    )
    .min(1),
});
export type JobManifest = z.infer<typeof jobManifestSchema>;

const frames = { intro: 'Intro', outro: 'Outro', music: 'Music' } as const;

/** What messages to the owner call a part; segments are counted without the intro. Null: it is the only one. */
export function partName(parts: JobManifest['parts'], index: number): string | null {
  const role = parts[index]?.role ?? 'segment';
  if (parts.length === 1) return null;
  if (role !== 'segment') return frames[role];
  return `Segment ${parts.slice(0, index + 1).filter((part) => part.role === 'segment').length}`;
}

/** Distinct content hashes of the clips that this server stores. */
export const ownClipsOf = ({ parts }: JobManifest): string[] => [
  ...new Set(parts.flatMap(({ part }) => ('contentHash' in part ? [part.contentHash] : []))),
];

/** The sounds of the library that a job plays. */
export const soundsOf = ({ parts }: JobManifest): NonNullable<JobSubmitted['sounds']> =>
  parts.flatMap(({ role, part }) =>
    part.kind === 'sound' && role !== 'segment' ? [{ role, soundId: part.soundId }] : [],
  );

/** What the job calls outside of this service, in alphabetical order. */
export const remotesOf = ({ parts }: JobManifest): string[] => {
  const names = parts.flatMap(({ part }) => {
    if (part.kind === 'spoken') return isRemoteProvider(part.provider) ? [part.provider] : [];
    return part.kind === 'remote' ? [downloads] : [];
  });
  return [...new Set(names)].sort();
};

/** Code points of all texts to synthesize. */
export const charactersOf = ({ parts }: JobManifest): number =>
  parts.reduce((sum, { part }) => sum + (part.kind === 'spoken' ? charactersIn(part.text) : 0), 0);
