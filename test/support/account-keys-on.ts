import { AccountKeys } from '../../apps/api/src/eventing/account-keys/account-keys';
import type { StateStore } from '../../apps/api/src/eventing/state/state-store';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { SecretBox } from '../../apps/api/src/platform/secrets/secret-box';
import { ServerKeys } from '../../apps/api/src/platform/secrets/server-keys';

const config = readConfig({ NODE_ENV: 'test', DATA_DIR: '.', SECRET_KEY: '5a'.repeat(32) });

/** Keys of accounts as one process keeps them in the store; every process of the tests has the same server key. */
export const accountKeysOn = (states: StateStore): AccountKeys =>
  new AccountKeys(states, new SecretBox(new ServerKeys(config)));
