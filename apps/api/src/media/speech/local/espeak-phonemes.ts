import { ipaSplitter, isStressMark, type StressMark } from '../pronunciations/ipa-signs';
import mnemonics from './espeak-phonemes.json';

/**
 * Sounds of the IPA as espeak-ng's mnemonics, the nearest first; not every language of espeak-ng has every sound.
 * Checked against the IPA that the engine reports for its mnemonics.
 */
const sounds: Readonly<Record<string, readonly string[]>> = mnemonics;
const marks: Readonly<Record<StressMark, string>> = { ˈ: "'", ˌ: ',' };
const signsOf = ipaSplitter(Object.keys(sounds));

/**
 * A transcription as mnemonics of the selected voice; null if it has a sign without one. `isHeard` returns whether the voice
 * has the sound of a mnemonic.
 */
export function mnemonicsOf(ipa: string, isHeard: (mnemonic: string) => boolean): string | null {
  const found = signsOf(ipa)?.map((sign) => (isStressMark(sign) ? marks[sign] : sounds[sign]?.find(isHeard)));
  return found?.every((mnemonic) => mnemonic !== undefined) ? found.join('') : null;
}
