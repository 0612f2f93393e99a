import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/session';

export const sessionWords: TextsOf<typeof english.sessionWords> = {
  title: '登录会话',
  text: '你登录过的设备。结束某个会话后，该设备会立即退出登录，之后可用新的链接重新登录。',
  loading: '正在加载会话',
  failed: '无法获取会话',
  columns: { device: '设备', createdAt: '登录时间', lastUsedAt: '最近使用', end: '操作' },
  device: (name) => name.replace(' on ', ' · '),
  unknownDevice: '未知设备',
  thisDevice: '本设备',
  end: '结束会话',
  endFailed: '无法结束此会话',
  endOthers: '结束其他所有会话',
  endOthersFailed: '无法结束这些会话',
  question: {
    title: '结束其他所有会话？',
    text: '其他所有浏览器和设备会立即退出登录。本设备保持登录；API 令牌和已连接的网站仍可使用。',
    action: '结束会话',
  },
  keep: '保留',
  onlyThis: '你只在本设备上登录。',
  hosted: '会话由你的登录服务列出和结束。',
  openProvider: '打开个人资料',
  providerFailed: '无法打开个人资料。',
};
