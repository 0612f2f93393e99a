import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/app/shell';

export const shellWords: TextsOf<typeof english.shellWords> = {
  skip: '跳到正文',
  lightTheme: '使用浅色主题',
  darkTheme: '使用深色主题',
  administrator: '管理员',
  plan: '套餐',
  signIn: '登录',
  dashboard: '控制台',
  create: '创作',
  shows: '节目',
  voices: '声音',
  connections: '连接',
  settings: '设置',
  admin: '管理',
  loading: '加载中',
  notFound: '页面不存在',
  notFoundText: '这个地址没有内容。',
  home: '首页',
  broken: 'Unexpected Application Error!（应用程序意外错误）',
  brokenText: '页面出错了。你在“创作”中输入的内容已保留。',
  reload: '重新加载',
  waitingTitle: '你的控制台在等你',
  waitingText: '登录后即可查看任务进度、收听成品，并管理声音和网站。',
  start: '免费开始使用',
};
