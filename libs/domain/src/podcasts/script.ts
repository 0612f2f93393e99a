import { z } from 'zod';
import { maxTtsCharacters } from '../jobs/job-limits';

export const speakers = ['Host', 'Guest'] as const;
export type Speaker = (typeof speakers)[number];

/** One turn of a two-speaker script; short enough for one TTS call. */
export const scriptSegmentSchema = z.object({
  speaker: z.enum(speakers),
  text: z.string().min(1).max(maxTtsCharacters),
});
export type ScriptSegment = z.infer<typeof scriptSegmentSchema>;

export type SpeakerVoices = Readonly<Record<Speaker, string>>;

/** A script as stored: each turn with its voice. */
export const storedScriptSchema = z.object({
  version: z.literal(1),
  voices: z.object({ Host: z.string(), Guest: z.string() }),
  segments: z.array(scriptSegmentSchema.extend({ voice_id: z.string() })).min(1),
});
export type StoredScript = z.infer<typeof storedScriptSchema>;
export type VoicedSegment = StoredScript['segments'][number];
