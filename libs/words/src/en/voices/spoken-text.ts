import { words } from '../../kernel/words';
import texts from './spoken-text.json';

/** How a voice reads a text, beside a line and in the dialog of a pronunciation. */
export const spokenTextWords = words('spokenTextWords', {
  ...texts,
  title: (voice: string) => `${voice} reads`,
  pause: (seconds: string) => `(pause ${seconds} s)`,
  ignored: (element: string) => `<${element}> has no effect.`,
});
