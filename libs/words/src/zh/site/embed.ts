import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/embed';

export const embedWords: TextsOf<typeof english.embedWords> = {
  untitled: '播客',
  chapters: '章节',
  player: '音频播放器',
  captions: '字幕',
  made: '由 Duetcast 制作',
  report: '举报',
  unavailable: {
    'share.missing': '此播客未公开分享，或已停止分享。',
    'job.outputExpired': '此播客已在保留期结束后删除。',
    'publication.hidden': '此播客已被本服务器的管理员隐藏。',
  },
};
