import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/shows/episode';
import texts from './episode.json';

export const episodeWords: TextsOf<typeof english.episodeWords> = {
  ...texts,
  season: (season) => `第 ${season} 季`,
  number: (number) => `第 ${number} 集`,
  removeQuestion: (title) => ({
    title: `移除“${title}”？`,
    text: '它会立即从订阅源中消失。其音频会保留到保留期结束。',
    action: '移除单集',
  }),
  soundbite: {
    ...texts.soundbite,
    hint: (min, max) => `一段 ${min} 到 ${max} 秒的内容，应用可将其作为预览播放。留空表示没有。`,
    startWrong: (example) => `请输入时间，例如 ${example}。`,
    lengthWrong: (min, max) => `请输入 ${min} 到 ${max} 秒。`,
    titleWrong: (max) => `请输入 1 到 ${max} 个字符。`,
    times: (from, to) => `精彩片段 ${from}–${to}`,
  },
  jobLabel: (id, date, length) => `${id} · ${date} · ${length}`,
  lineWrong: (max) => `请输入 1 到 ${max} 个字符。`,
  textWrong: (max) => `请输入最多 ${max} 个字符。`,
  numberWrong: (max) => `请输入 1 到 ${max} 的整数，或留空。`,
  subscribers: {
    ...texts.subscribers,
    nameWrong: (max) => `请输入 1 到 ${max} 个字符。`,
    created: (name) => `“${name}”的地址`,
    reads: (count) => `已读取 ${count} 次`,
    revokeQuestion: (name) => ({
      title: `撤销“${name}”的地址？`,
      text: '它会立即失效，包括订阅源及其音频。',
      action: '撤销',
    }),
  },
};
