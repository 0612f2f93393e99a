import { words } from '../../i18n/words';

/** Texts of the footer. */
export const footerWords = words({
  en: {
    label: 'Site',
    home: 'Welcome',
    voices: 'Voices',
    plugin: 'WordPress Plugin',
    documentation: 'Documentation',
    verify: 'Verify a file',
    team: 'Team',
    privacy: 'Privacy',
    terms: 'Terms',
    line: 'Text in, conversation out, with an audit trail.',
  },
  zh: {
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
  },
});
