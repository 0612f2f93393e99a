import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/player';

export const playerWords: TextsOf<typeof english.playerWords> = {
  player: '音频播放器',
  play: '播放',
  pause: '暂停',
  back: '后退 {seconds} 秒',
  forward: '前进 {seconds} 秒',
  mute: '静音',
  speed: '速度',
  position: '播放位置',
  positionOf: '{at}，共 {duration}',
  chapters: '章节',
  transcript: '文字稿',
  loading: '正在加载文字稿…',
  noTranscript: '此音频没有文字稿。',
  transcriptFailed: '无法加载文字稿。',
  failed: '无法播放此音频。',
};
