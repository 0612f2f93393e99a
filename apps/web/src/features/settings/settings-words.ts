import { words } from '../../i18n/words';

/** Texts of the Settings tab; English follows docs/PRODUCT.md#screens-settings. */
export const settingsWords = words({
  en: {
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
  },
  zh: {
    title: '设置',
    admin: '管理员',
    loading: '正在加载设置',
    failed: '获取用户数据失败',
    signedOut: '请登录后查看设置',
    export: '你的数据',
    exportText: '账户的全部事件、文本和音频，打包成一个可以导入其他服务器的归档文件。',
    exportLeavesOut: 'API 令牌和网站令牌不包含在内：导入后请重新生成。',
    exportNow: '导出账户',
  },
});
