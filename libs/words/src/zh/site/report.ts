import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/report';
import texts from './report.json';

export const reportWords: TextsOf<typeof english.reportWords> = {
  ...texts,
  kept: (days) => `只有管理员可以看到详细说明和邮箱地址，它们会在 ${days} 天后删除。`,
};
