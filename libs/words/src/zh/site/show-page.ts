import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/show-page';

export const showPageWords: TextsOf<typeof english.showPageWords> = {
  by: (author) => `作者：${author}`,
  episodes: '单集',
  none: '还没有单集。',
  subscribe: '订阅',
  subscribeHint: '将此地址复制到您的播客应用中。',
  feed: '订阅地址',
  older: '更早的单集',
  season: (season) => `第 ${season} 季`,
  episode: (number) => `第 ${number} 集`,
  minutes: (count) => `${count} 分钟`,
  chapters: '章节',
  player: '音频播放器',
  captions: '字幕',
  transcript: '文字稿',
  download: '下载',
  made: '由 Duetcast 制作',
  report: '举报',
  hidden: '本服务器的管理员已隐藏此内容。',
  passing: '目前无法读取此内容，请稍后再试。',
  missingTitle: '未找到',
  missing: '此地址没有公开的节目或单集，可能已被移除。',
};
