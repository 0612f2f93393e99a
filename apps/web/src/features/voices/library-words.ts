import { libraryWords } from '@duetcast/words/en/voices/library';
import { sampleWords } from '@duetcast/words/en/voices/sample';
import { useWords } from '../../i18n/language';

/** Texts of the voice library, with those of a voice's sample, which the landing page loads alone. */
export const useLibraryWords = () => ({ ...useWords(sampleWords), ...useWords(libraryWords) });
export type LibraryWords = ReturnType<typeof useLibraryWords>;
