import { words } from '../../kernel/words';

/** Page names for the document title. */
export const titleWords = words('titleWords', {
  home: 'Text into two-speaker podcasts',
  signIn: 'Sign in',
  signUp: 'Sign up',
  voices: 'Voice Library',
  doc: 'API documentation',
  plugin: 'WordPress Plugin',
  verify: 'Verify a file',
  team: 'Meet the Founder',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  dashboard: 'Dashboard',
  job: 'Job',
  podcast: 'Podcast script',
  notFound: 'Page not found',
});
