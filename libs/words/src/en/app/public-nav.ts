import { words } from '../../kernel/words';

/** Texts of the public links in the header. */
export const publicNavWords = words('publicNavWords', {
  navigation: 'Main',
  menu: 'Menu',
  pages: { voices: 'Voices', api: 'API', plugin: 'Plugin', pricing: 'Pricing' },
});
