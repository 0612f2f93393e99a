import { deliveryFields } from '@duetcast/domain/jobs/delivery';
import { maxSpeechApiSpeed, minSpeechApiSpeed } from '@duetcast/domain/limits/job-limits';
import { audioFormats } from '@duetcast/domain/jobs/audio-formats';
import { soundPath } from '@duetcast/domain/sounds/sound-address';
import type { Clip, JobManifest, SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { z } from 'zod';
import { namedSchema } from '../../../platform/openapi/api-operation';

/** The spoken text of a job, in a form that can be edited and resubmitted. */
export const jobScriptSchema = namedSchema('JobScript', {
  title: z.string(),
  domain: z.string(),
  podcast_id: z.string().nullable().meta({ description: 'The podcast whose script the job spoke.' }),
  format: z.enum(audioFormats),
  segments: z.array(
    z.object({
      role: z.enum(['intro', 'segment', 'outro']),
      text: z.string(),
      voice_id: z.string(),
      provider: z.string(),
      speaker: z.string().nullable(),
      ...deliveryFields,
      speed: z
        .number()
        .min(minSpeechApiSpeed)
        .max(maxSpeechApiSpeed)
        .optional()
        .meta({ description: 'Jobs of `/v1/audio/speech` may be slower or faster than a compilation.' }),
    }),
  ),
  clips: z
    .object({ intro: z.string(), outro: z.string(), music: z.string() })
    .partial()
    .meta({ description: 'Addresses of the clips before, after and under the segments.' }),
});
export type JobScript = z.infer<typeof jobScriptSchema>;

/** Null for a job without speech. */
export function scriptOf({ title, domain, format, podcastId, parts }: JobManifest): JobScript | null {
  const segments = parts.flatMap(({ role, part, pauseAfterMs, section }) =>
    part.kind === 'spoken' && role !== 'music'
      ? [{ role, ...scriptSegmentOf(part), pause_after_ms: pauseAfterMs, section }]
      : [],
  );
  const clips = parts.flatMap(({ role, part }) =>
    part.kind === 'spoken' || role === 'segment' ? [] : [[role, addressOf(part)]],
  );
  if (segments.length === 0) return null;
  const addresses = Object.fromEntries(clips) as JobScript['clips'];
  return { title, domain, podcast_id: podcastId ?? null, format, segments, clips: addresses };
}

function addressOf(clip: Clip): string {
  if (clip.kind === 'remote') return clip.url;
  return clip.kind === 'sound' ? soundPath(clip.soundId) : `/api/jobs/${clip.jobId}/output`;
}

const scriptSegmentOf = ({ text, voiceId, provider, speaker, speed }: SpokenPart) => ({
  text,
  voice_id: voiceId,
  provider,
  speaker,
  speed,
});
