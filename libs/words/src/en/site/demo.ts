import { words } from '../../kernel/words';

/** The demo of the landing page (docs/PRODUCT.md#screens-demo). */
export const demoWords = words('demoWords', {
  title: 'Try now!',
  lead: 'Paste a paragraph, pick a voice, and preview it as a podcast script.',
  text: 'Your text',
  defaultText:
    'Welcome to Duetcast! Pick a voice from the list, press play to hear a sample, then turn this text into the beginning of a two-speaker podcast.',
  counter: (used: number, max: number) => `${used} / ${max} characters`,
  voices: 'Voices',
  loadingVoices: 'Loading voices...',
  noVoices: 'No voices available for preview',
  generate: 'Generate Podcast',
  generating: 'Generating...',
  viewAll: 'View all voices',
  rateLimited: 'Rate limit exceeded. Please try again in an hour or sign up for unlimited access.',
  networkError: 'Network error. Please try again.',
  failed: (reason: string) => `Error: ${reason}`,
  failedScript: 'Failed to generate script',
  preview: 'Podcast Script Preview',
  waiting: 'Generating your podcast script...',
  segment: (number: number) => `Segment ${number}`,
  shown: 'Segments shown',
  shownOf: (shown: number, total: number) => `${shown} of ${total}`,
  inputLength: 'Input length',
  characters: (count: number) => `${count} characters`,
  fullScript: 'Get the Full Script',
  /** English uses the server's message; other languages get the number of hidden segments. */
  upgrade: (message: string, _hidden: number) => message,
  signUp: 'Sign Up Free',
  explore: 'Explore Voices',
  close: 'Close',
});
