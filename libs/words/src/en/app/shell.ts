import { words } from '../../kernel/words';

/** Texts around every page: header, tabs, error and not-found screens. */
export const shellWords = words('shellWords', {
  skip: 'Skip to content',
  lightTheme: 'Use the light theme',
  darkTheme: 'Use the dark theme',
  administrator: 'Administrator',
  plan: 'Plan',
  signIn: 'Sign In',
  dashboard: 'Dashboard',
  create: 'Create',
  shows: 'Shows',
  voices: 'Voices',
  connections: 'Connections',
  settings: 'Settings',
  admin: 'Admin',
  loading: 'Loading',
  notFound: 'Page not found',
  notFoundText: 'There is no page at this address.',
  home: 'Home',
  broken: 'Unexpected Application Error!',
  brokenText: 'This page stopped working. Your draft on the Create tab is saved.',
  reload: 'Reload page',
  waitingTitle: 'Your dashboard is waiting',
  waitingText: 'Sign in to follow your jobs, listen to the results, and manage your sites.',
  start: 'Get Started Free',
});
