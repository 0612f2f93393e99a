export { LexiconModule } from './lexicon.module';
export { Lexicons } from './lexicons';
