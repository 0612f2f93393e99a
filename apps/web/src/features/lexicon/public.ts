export { PronunciationsCard } from './pronunciations-card';
export { useLiveLexicon } from './lexicon-queries';
