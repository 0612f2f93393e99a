import { maxSoundBytes, maxSoundMs } from '@duetcast/domain/limits/sound-limits';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/sounds';
import texts from './sounds.json';

const size = `${maxSoundBytes / 1024 / 1024} MB`;

export const soundWords: TextsOf<typeof english.soundWords> = {
  ...texts,
  otherClip: (address) => `音频：${address}`,
  play: (name) => `播放“${name}”`,
  stop: (name) => `停止“${name}”`,
  uploadHint: `WAV 或 MP3，最大 ${size}，最长 ${maxSoundMs / 60_000} 分钟。请使用您有权发布的音乐。`,
  tooLarge: `文件超过 ${size}。`,
  full: (limit) => `已保存 ${limit} 个声音。请先删除一个再上传。`,
  delete: (name) => `删除“${name}”`,
  deleteTitle: (name) => `删除“${name}”？`,
};
