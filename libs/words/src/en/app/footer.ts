import { words } from '../../kernel/words';

/** Texts of the footer. */
export const footerWords = words('footerWords', {
  label: 'Site',
  home: 'Welcome',
  voices: 'Voices',
  plugin: 'WordPress Plugin',
  documentation: 'Documentation',
  verify: 'Verify a file',
  team: 'Team',
  privacy: 'Privacy',
  terms: 'Terms',
  line: 'Text in, conversation out, with an audit trail.',
});
