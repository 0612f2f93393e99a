import { maxPasskeys } from '@duetcast/domain/limits/passkey-limits';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/passkeys';

export const passkeyWords: TextsOf<typeof english.passkeyWords> = {
  title: '通行密钥',
  text: '用指纹、面容、PIN 或安全密钥登录，无需邮件链接。',
  none: '你还没有通行密钥。',
  full: `你已有 ${maxPasskeys} 个通行密钥，达到上限。移除一个后才能再添加。`,
  name: '名称',
  example: '保存的位置，例如“工作电脑”',
  add: '添加通行密钥',
  notAdded: '未添加通行密钥',
  columns: { name: '名称', created: '创建时间', used: '上次使用', actions: '操作' },
  never: '从未',
  remove: '移除',
  removeNamed: (name: string) => `移除 ${name}`,
  removeTitle: (name: string) => `移除通行密钥“${name}”？`,
  removeText: '它将不能再登录。由它开始的会话会继续。请同时在你的设备上删除它。',
  notRemoved: '未移除通行密钥',
  loading: '正在加载通行密钥',
  failed: '通行密钥加载失败',
  signIn: '使用通行密钥登录',
  notSignedIn: '你尚未登录',
  dismissed: '请求已取消或超时，请重试。',
  known: '此设备或密码管理器已有你账户的通行密钥。',
  address: '通行密钥在此地址无法使用。请用 Duetcast 的公开地址打开，在本机请用 localhost。',
  unsupported: '此浏览器在此地址无法使用通行密钥。请使用最新的浏览器和 https。',
  unknown: '浏览器或设备报告了问题。请重试，或换一台设备。',
};
