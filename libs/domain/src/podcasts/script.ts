import { z } from 'zod';
import { pauseSchema, sectionSchema, speedSchema } from '../jobs/delivery';
import { count } from '../kernel/fields';
import { maxTtsCharacters } from '../limits/job-limits';

/** In a script of one speaker every line is the Host's; `Guest 2` speaks in scripts of three. */
export const speakers = ['Host', 'Guest', 'Guest 2'] as const;
export type Speaker = (typeof speakers)[number];

/** By speaker; a speaker without a name is called by their role. */
export type SpeakerNames = Readonly<Partial<Record<Speaker, string>>>;
export const speakerNamesSchema = z.object({
  Host: z.string().optional(),
  Guest: z.string().optional(),
  'Guest 2': z.string().optional(),
});

/** One turn of a script; short enough for one TTS call. */
export const scriptSegmentSchema = z.object({
  speaker: z.enum(speakers),
  text: z.string().min(1).max(maxTtsCharacters),
  section: sectionSchema.optional(),
  source: z
    .object({ start: count, end: count })
    .optional()
    .meta({ description: 'Range of the article’s extracted text that the line comes from, in UTF-16 code units.' }),
  flagged: z
    .array(z.string())
    .min(1)
    .optional()
    .meta({ description: 'Numbers, names, dates and quotations of the line that the article does not have.' }),
});
export type ScriptSegment = z.infer<typeof scriptSegmentSchema>;

/** `Guest` is the Host's voice in a script of one speaker. */
export interface SpeakerVoices {
  readonly Host: string;
  readonly Guest: string;
  readonly 'Guest 2'?: string | undefined;
}

/** A voice for every speaker: the second guest without a voice speaks with the first one's. */
export const voiceOfSpeaker = (voices: SpeakerVoices, speaker: Speaker): string => voices[speaker] ?? voices.Guest;

const storedSegmentSchema = scriptSegmentSchema.extend({
  voice_id: z.string(),
  speed: speedSchema.optional(),
  pause_after_ms: pauseSchema.optional(),
});

/** A script as stored: each turn with its voice. */
export const storedScriptSchema = z.object({
  version: z.literal(1),
  voices: z.object({ Host: z.string(), Guest: z.string(), 'Guest 2': z.string().optional() }),
  segments: z.array(storedSegmentSchema).min(1),
  names: speakerNamesSchema.optional(),
  title: z.string().nullable().optional(),
  /** Markdown. */
  notes: z.string().nullable().optional(),
  omitted: z.string().nullable().optional(),
});
export type StoredScript = z.infer<typeof storedScriptSchema>;
