import { z } from 'zod';

const verifiedLanguageSchema = z.object({
  language: z.string(),
  accent: z.string().nullable(),
  model_id: z.string(),
  locale: z.string().nullable(),
  preview_url: z.string().nullable(),
});

/** `natural`: sounds like a person; `basic`: like a machine, understood with effort in some languages. */
export const voiceQualities = ['natural', 'basic'] as const;

/** Languages of which a recognizer heard three words of four by the best basic voice (docs/VOICES.md). */
export const understoodLanguages: ReadonlySet<string> = new Set(['en', 'de', 'es', 'it']);

/** A voice of the public API (docs/PRODUCT.md#entities); `voice_id` is unique across providers. */
export const voiceSchema = z.object({
  voice_id: z.string(),
  name: z.string(),
  description: z.string(),
  preview_url: z.string().nullable(),
  category: z.string(),
  provider: z.string(),
  /** What makes its audio: an engine that runs here, a model, or a provider with several. */
  engine: z.string(),
  quality: z.enum(voiceQualities),
  /** Of the voice's data where it runs here; null: the provider's terms. */
  license: z.string().nullable(),
  labels: z.object({
    /** ISO 639 code. */
    language: z.string(),
    accent: z.string(),
    /** BCP 47 tag. */
    locale: z.string(),
    gender: z.string(),
    age: z.string(),
    use_case: z.string(),
    description: z.string(),
  }),
  verified_languages: z.array(verifiedLanguageSchema),
  /** Multiple of the provider's standard price; absent: 1. */
  custom_rate: z.number().optional(),
});

export type Voice = z.infer<typeof voiceSchema>;
