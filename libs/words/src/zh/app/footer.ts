import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/app/footer';

export const footerWords: TextsOf<typeof english.footerWords> = {
  label: '网站',
  home: '首页',
  voices: '声音',
  plugin: 'WordPress 插件',
  documentation: '文档',
  verify: '验证文件',
  team: '团队',
  privacy: '隐私',
  terms: '条款',
  line: '输入文字，输出对话，并留下记录。',
};
