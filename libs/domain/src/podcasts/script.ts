import { z } from 'zod';
import { pauseSchema, sectionSchema, speedSchema } from '../jobs/delivery';
import { frameFields } from '../jobs/job-requests';
import { count } from '../kernel/event';
import { maxTtsCharacters } from '../limits/job-limits';
import { bySpeaker, speakers, type Speaker } from './speakers';

/** Names by speaker; a speaker without a name is called by their role. */
export type SpeakerNames = Readonly<Partial<Record<Speaker, string>>>;
export const speakerNamesSchema = z.object(bySpeaker('name', () => z.string().optional()));

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
export type SpeakerVoices = Readonly<Record<'Host' | 'Guest', string> & Partial<Record<Speaker, string>>>;

/** A voice for every speaker: a further guest without a voice speaks with the first one's. */
export const voiceOfSpeaker = (voices: SpeakerVoices, speaker: Speaker): string => voices[speaker] ?? voices.Guest;

const storedSegmentSchema = scriptSegmentSchema.extend({
  voice_id: z.string(),
  speed: speedSchema.optional(),
  pause_after_ms: pauseSchema.optional(),
});

/** A script as stored: each turn with its voice. */
export const storedScriptSchema = z.object({
  version: z.literal(1),
  voices: speakerNamesSchema.extend({ Host: z.string(), Guest: z.string() }),
  segments: z.array(storedSegmentSchema).min(1),
  names: speakerNamesSchema.optional(),
  title: z.string().nullable().optional(),
  /** Markdown. */
  notes: z.string().nullable().optional(),
  omitted: z.string().nullable().optional(),
  ...frameFields,
});
export type StoredScript = z.infer<typeof storedScriptSchema>;
