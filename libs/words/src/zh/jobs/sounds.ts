import { maxSoundBytes, maxSoundMs } from '@duetcast/domain/limits/sound-limits';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/sounds';

const size = `${maxSoundBytes / 1024 / 1024} MB`;

export const soundWords: TextsOf<typeof english.soundWords> = {
  title: '音乐',
  hint: '音乐不计费。有人说话时音量较低，停顿时升高。',
  intro: '片头',
  outro: '片尾',
  music: '背景音乐',
  none: '无',
  beds: '音乐',
  stings: '短音乐',
  uploads: '我的声音',
  otherClip: (address) => `音频：${address}`,
  missing: '此声音已不存在',
  bed: { calm: '平静', warm: '温暖', bright: '明亮', pulse: '律动' },
  sting: { calm: '平静（短）', warm: '温暖（短）', bright: '明亮（短）', pulse: '律动（短）' },
  play: (name) => `播放“${name}”`,
  stop: (name) => `停止“${name}”`,
  loading: '正在加载声音',
  failed: '未能加载声音',
  upload: '上传声音',
  uploadHint: `WAV 或 MP3，最大 ${size}，最长 ${maxSoundMs / 60_000} 分钟。请使用您有权发布的音乐。`,
  uploadFailed: '未能上传声音',
  tooLarge: `文件超过 ${size}。`,
  full: (limit) => `已保存 ${limit} 个声音。请先删除一个再上传。`,
  delete: (name) => `删除“${name}”`,
  deleteTitle: (name) => `删除“${name}”？`,
  deleteText: '删除后无法再选用；已制作的音频不受影响。',
  deleteAction: '删除',
  deleteFailed: '未能删除声音',
};
