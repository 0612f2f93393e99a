import { maxPasskeys } from '@duetcast/domain/limits/passkey-limits';
import texts from './passkeys.json';

export const passkeyWords = {
  ...texts,
  full: `你已有 ${maxPasskeys} 个通行密钥，达到上限。移除一个后才能再添加。`,
  removeNamed: (name: string) => `移除 ${name}`,
  removeTitle: (name: string) => `移除通行密钥“${name}”？`,
};
