import { maxPasskeys } from '@duetcast/domain/limits/passkey-limits';
import { words } from '../../kernel/words';
import texts from './passkeys.json';

/** Passkeys in the settings and on the sign-in page. */
export const passkeyWords = words('passkeyWords', {
  ...texts,
  full: `You have ${maxPasskeys} passkeys, which is the limit. Remove one to add another.`,
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove the passkey “${name}”?`,
});
