import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/embed';

export const embedWords: TextsOf<typeof english.embedWords> = {
  untitled: '播客',
  read: '阅读文字稿',
  listen: '收听',
  noTranscript: '此播客不是由文本生成的，因此没有文字稿。',
  made: '由 Duetcast 制作',
  404: '此播客未公开分享，或已停止分享。',
  410: '此播客已在保留期结束后删除。',
};
