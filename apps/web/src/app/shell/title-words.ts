import { words } from '../../i18n/words';

/** Page names for the document title. */
export const titleWords = words({
  en: {
    home: 'Text into two-speaker podcasts',
    signIn: 'Sign in',
    signUp: 'Sign up',
    voices: 'Voice Library',
    doc: 'API documentation',
    plugin: 'WordPress Plugin',
    verify: 'Verify a file',
    team: 'Meet the Founder',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    dashboard: 'Dashboard',
    job: 'Job',
    podcast: 'Podcast script',
    notFound: 'Page not found',
  },
  zh: {
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
  },
});
