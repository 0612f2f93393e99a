import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/admin/report';
import texts from './report.json';

export const moderationWords: TextsOf<typeof english.moderationWords> = {
  ...texts,
  reports: (count) => `举报（${count}）`,
  reasonHint: (max) => `所有者会通过邮件收到原因，也会在任务中看到。最多 ${max} 个字符。`,
};
