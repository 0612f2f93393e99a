import { words } from '../i18n/words';

/** What stands around every page: header, tabs, account menu, error and not-found screens. */
export const shellWords = words({
  en: {
    skip: 'Skip to content',
    lightTheme: 'Use the light theme',
    darkTheme: 'Use the dark theme',
    administrator: 'Administrator',
    plan: 'Plan',
    signIn: 'Sign In',
    dashboard: 'Dashboard',
    create: 'Create',
    voices: 'Voices',
    connections: 'Connections',
    settings: 'Settings',
    loading: 'Loading',
  },
  zh: {
    skip: '跳到正文',
    lightTheme: '使用浅色主题',
    darkTheme: '使用深色主题',
    administrator: '管理员',
    plan: '套餐',
    signIn: '登录',
    dashboard: '控制台',
    create: '创作',
    voices: '声音',
    connections: '连接',
    settings: '设置',
    loading: '加载中',
  },
});
