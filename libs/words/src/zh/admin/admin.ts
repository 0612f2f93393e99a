import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/admin/admin';

export const adminWords: TextsOf<typeof english.adminWords> = {
  title: '管理',
  sections: '管理分区',
  events: '事件',
  replays: '重放实验室',
  projections: '投影',
  services: '外部服务',
  accounts: '账户',
  usage: '历史用量',
  reports: '举报',
  acts: '操作记录',
  loading: '加载中',
  refusedTitle: '此区域仅供管理员使用',
  refusedText: '你的账户没有管理员权限，可由其他管理员授予。',
  unknown: '无法确认你是否是管理员。',
  none: '-',
};
