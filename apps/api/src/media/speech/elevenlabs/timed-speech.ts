import { parsedJson } from '@duetcast/domain/kernel/or-else';
import { z } from 'zod';
import { type Spoken, unusable, usableSpeech } from '../audio-response';
import type { Speech } from '../speech-provider';
import { alignedWords } from '../words/aligned-words';
import type { SpokenWord } from '../words/spoken-word';

const times = z.array(z.number().nonnegative());

/** Response of `POST /v1/text-to-speech/{voice_id}/with-timestamps`. */
const responseSchema = z.object({ audio_base64: z.string(), alignment: z.unknown().optional() });
const alignmentSchema = z.object({
  characters: z.array(z.string()),
  character_start_times_seconds: times,
  character_end_times_seconds: times,
});

/**
 * The speech of a response with times. An alignment with a flaw costs the times of the words, not the audio.
 * @param sentText of the request, as long as that of `spoken`
 * @throws ProviderFailure `speech.empty`, `speech.unusable`
 */
export function timedSpeech(body: Uint8Array, spoken: Spoken, sentText: string): Speech {
  if (body.length === 0) return usableSpeech(body, spoken);
  const response = responseSchema.safeParse(parsedJson(new TextDecoder().decode(body)));
  if (!response.success) throw unusable(spoken, 'The response is not audio with times.');
  const speech = usableSpeech(Buffer.from(response.data.audio_base64, 'base64'), spoken);
  const words = wordsIn(response.data.alignment, sentText);
  return words ? { ...speech, words } : speech;
}

/** `alignment` is that of the text of the request; `normalized_alignment`, of the words as they are read out. */
function wordsIn(alignment: unknown, text: string): SpokenWord[] | undefined {
  const { success, data } = alignmentSchema.safeParse(alignment);
  if (!success) return undefined;
  const { characters, character_start_times_seconds: startSeconds, character_end_times_seconds: endSeconds } = data;
  return alignedWords(text, { characters, startSeconds, endSeconds });
}
