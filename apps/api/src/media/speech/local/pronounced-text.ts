import type { Pronunciation } from '@duetcast/domain/lexicon/occurrences';
import { englishPhones } from '../pronunciations/english-phones';
import { markTranscriptions } from '../pronunciations/transcribed-words';
import type { SpeechRequest } from '../speech-provider';
import type { LocalEngine } from './local-voice';

interface PronouncedText {
  readonly text: string;
  /** Completes a part of the text after the rules for written text. */
  readonly restore: (part: string) => string;
  /** Entries for words of the text, in the engine's own form. */
  readonly lexicon?: string;
}

/** The text with aliases and transcriptions in a form that the engine reads. */
export function pronouncedText(
  engine: LocalEngine,
  { text, pronunciations = [] }: Pick<SpeechRequest, 'text' | 'pronunciations'>,
): PronouncedText {
  if (engine === 'espeak') return markTranscriptions(text, pronunciations);
  const { text: marked, marks } = markTranscriptions(text, pronunciations.map(forFlite));
  const entries = Array.from(marks, ([mark, ipa]) => `${mark} nil : ${englishPhones(ipa)?.join(' ')}\n`);
  return { text: marked, restore: (part) => part, ...(entries.length > 0 && { lexicon: entries.join('') }) };
}

/** Drops a transcription that Flite has no phones for: it says the alias, or the word as written. */
const forFlite = ({ ipa, ...others }: Pronunciation): Pronunciation =>
  ipa === undefined || englishPhones(ipa) === null ? others : { ...others, ipa };
