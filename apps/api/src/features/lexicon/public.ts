// The feature's public API; other features import nothing else from this folder.
export { LexiconModule } from './lexicon.module';
export { Lexicons } from './lexicons';
