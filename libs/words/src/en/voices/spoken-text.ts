import { words } from '../../kernel/words';

/** How a voice reads a text, beside a line and in the dialog of a pronunciation. */
export const spokenTextWords = words('spokenTextWords', {
  show: 'See how it is read',
  hide: 'Hide how it is read',
  title: (voice: string) => `${voice} reads`,
  loading: 'Reading the text',
  failed: 'Failed to read the text',
  pause: (seconds: string) => `(pause ${seconds} s)`,
  ignored: (element: string) => `<${element}> has no effect.`,
  providerReads: 'The provider of this voice reads numbers and signs by its own rules.',
});
