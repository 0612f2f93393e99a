import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/settings';

export const settingsWords: TextsOf<typeof english.settingsWords> = {
  title: '设置',
  admin: '管理员',
  loading: '正在加载设置',
  failed: '获取用户数据失败',
  signedOut: '请登录后查看设置',
  export: '你的数据',
  exportText: '账户的全部事件、文本和音频，打包成一个可以导入其他服务器的归档文件。',
  exportLeavesOut: 'API 令牌和网站令牌不包含在内：导入后请重新生成。',
  exportNow: '导出账户',
  exportFailed: '无法导出账户',
};
