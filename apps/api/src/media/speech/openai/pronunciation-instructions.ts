import { withAliases, type Pronunciation } from '@duetcast/domain/lexicon/occurrences';

/** Models that follow instructions; `tts-1` and most compatible servers do not. */
export const followsInstructions = (model: string): boolean => model.startsWith('gpt-');

const rule = ({ written, alias, ipa }: Pronunciation): string =>
  [
    `Pronounce “${written}”`,
    ...(alias === undefined ? [] : [`as “${alias}”`]),
    ...(ipa === undefined ? [] : [`like the IPA transcription /${ipa}/`]),
  ].join(' ');

/** The text to send, and the instructions for its pronunciations; without a model for them, aliases replace the words. */
export function pronouncedInput(text: string, pronunciations: readonly Pronunciation[] = [], model: string) {
  if (pronunciations.length === 0) return { input: text };
  if (!followsInstructions(model)) return { input: withAliases(text, pronunciations) };
  return { input: text, instructions: pronunciations.map((each) => `${rule(each)}.`).join(' ') };
}
