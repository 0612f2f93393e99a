import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/embed';

export const embedWords: TextsOf<typeof english.embedWords> = {
  untitled: '播客',
  read: '阅读文字稿',
  listen: '收听',
  made: '由 Duetcast 制作',
  report: '举报',
  unavailable: {
    'share.missing': '此播客未公开分享，或已停止分享。',
    'job.noScript': '此播客不是由文本生成的，因此没有文字稿。',
    'job.scriptExpired': '此播客的文本已在保留期结束后删除。',
    'job.outputExpired': '此播客已在保留期结束后删除。',
    'publication.hidden': '此播客已被本服务器的管理员隐藏。',
    passing: '目前无法读取此播客，请稍后再试。',
  },
};
