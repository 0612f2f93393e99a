import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/app/title';

export const titleWords: TextsOf<typeof english.titleWords> = {
  home: '把文字变成双人播客',
  signIn: '登录',
  signUp: '注册',
  voices: '声音库',
  doc: 'API 文档',
  plugin: 'WordPress 插件',
  verify: '验证文件',
  team: '认识创始人',
  privacy: '隐私政策',
  terms: '服务条款',
  dashboard: '控制台',
  job: '任务',
  podcast: '播客脚本',
  notFound: '页面不存在',
};
