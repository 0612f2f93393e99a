import { words } from '../../kernel/words';

/** Texts of the Settings tab; English follows docs/PRODUCT.md#screens-settings. */
export const settingsWords = words('settingsWords', {
  title: 'Settings',
  admin: 'ADMIN',
  loading: 'Loading settings',
  failed: 'Failed to fetch user data',
  signedOut: 'Please sign in to view settings',
  export: 'Your data',
  exportText:
    'Download all events, texts and audio of your account as one archive. Another Duetcast server can import it.',
  exportLeavesOut: 'The archive contains no API tokens or site tokens. Generate new ones after the import.',
  exportNow: 'Export account',
  exportFailed: 'The account could not be exported',
});
