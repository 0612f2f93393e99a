import { hasWords, noWords } from '@duetcast/domain/jobs/spoken-text';
import { InvalidRequest } from '@duetcast/domain/kernel/errors';
import { readMarkup, UnsupportedMarkup } from '../../../media/speech/markup/speech-markup';

/** @throws InvalidRequest for markup that is not supported, and for a text without words */
export function assertSpeakable(text: string, locale: string, param: string): void {
  try {
    const { pieces } = readMarkup(text, locale);
    if (!pieces.some((piece) => hasWords(piece.text))) throw new InvalidRequest([{ msg: noWords, param }]);
  } catch (error) {
    if (!(error instanceof UnsupportedMarkup)) throw error;
    throw new InvalidRequest([{ msg: error.message, param }]);
  }
}
