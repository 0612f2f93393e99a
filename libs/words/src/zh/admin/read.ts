import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/admin/read';

export const readWords: TextsOf<typeof english.readWords> = {
  title: '这属于另一个账户',
  text: '打开它会记录在该账户中，所有者可以看到是谁、何时、为何打开的。',
  allTitle: '这会显示所有账户',
  allText: '打开它会被记录，每个账户的所有者都可以看到是谁、何时、为何打开的。',
  reason: '原因',
  example: '工单编号，或用户的请求',
  open: '打开并记录',
  ownTitle: '管理员的访问',
  ownText: '本服务器的管理员打开或更改过你账户的哪些内容，最新的在前。',
  none: '没有管理员打开或更改过你的账户。',
  loading: '正在加载管理员的操作',
  failed: '管理员的操作加载失败',
  columns: { at: '时间', by: '管理员', action: '操作', reason: '原因' },
};
