import { outsideCalls } from './outside-calls.mjs';
import { textsInWords } from './texts-in-words.mjs';

/** Rules of this project that oxlint does not have (`.oxlintrc.json`). */
export default {
  meta: { name: 'duetcast' },
  rules: { 'outside-calls': outsideCalls, 'texts-in-words': textsInWords },
};
