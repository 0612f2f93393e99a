import { libraryWords } from '@duetcast/words/en/voices/library';

export type LibraryWords = (typeof libraryWords)['en'];
