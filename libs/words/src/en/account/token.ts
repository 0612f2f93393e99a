import { words } from '../../kernel/words';

/** Texts of the API token card; English follows docs/PRODUCT.md#screens-settings. */
export const tokenWords = words('tokenWords', {
  title: 'API token',
  lead: 'Lets your own programs and sites create audio in your account.',
  none: 'You have no API token yet.',
  revoked: 'Your API token has been revoked. Please generate a new one.',
  created: 'Created',
  generate: 'Generate token',
  regenerate: 'Regenerate token',
  revoke: 'Revoke token',
  reveal: 'Reveal token',
  hide: 'Hide token',
  copy: 'Copy token',
  failed: { generate: 'Failed to generate token', revoke: 'Failed to revoke token' },
  anError: 'An error occurred',
  questions: {
    generate: {
      title: 'Regenerate the API token?',
      text: 'The current token stops working immediately, and sites that it connected are disconnected. Everything that uses it needs the new one.',
      action: 'Regenerate',
    },
    revoke: {
      title: 'Revoke the API token?',
      text: 'It stops working immediately. Programs that use it lose access to your account, and sites that it connected are disconnected.',
      action: 'Revoke',
    },
  },
});
