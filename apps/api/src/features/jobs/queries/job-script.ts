import { deliveryFields } from '@duetcast/domain/jobs/delivery';
import { audioFormats } from '@duetcast/domain/jobs/job-events';
import type { JobManifest, SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { z } from 'zod';

/** The spoken text of a job, in a form that can be edited and resubmitted. */
export const jobScriptSchema = z
  .object({
    title: z.string(),
    domain: z.string(),
    format: z.enum(audioFormats),
    segments: z.array(
      z.object({
        role: z.enum(['intro', 'segment', 'outro']),
        text: z.string(),
        voice_id: z.string(),
        provider: z.string(),
        speaker: z.string().nullable(),
        ...deliveryFields,
      }),
    ),
  })
  .meta({ id: 'JobScript' });
export type JobScript = z.infer<typeof jobScriptSchema>;

/** Null for a job without speech. Clips are left out because they have no text. */
export function scriptOf({ title, domain, format, parts }: JobManifest): JobScript | null {
  const segments = parts.flatMap(({ role, part, pauseAfterMs, section }) =>
    part.kind === 'spoken' ? [{ role, ...scriptSegmentOf(part), pause_after_ms: pauseAfterMs, section }] : [],
  );
  return segments.length > 0 ? { title, domain, format, segments } : null;
}

const scriptSegmentOf = ({ text, voiceId, provider, speaker, speed }: SpokenPart) => ({
  text,
  voice_id: voiceId,
  provider,
  speaker,
  speed,
});
