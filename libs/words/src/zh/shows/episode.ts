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
    title: '精彩片段',
    hint: (min, max) => `一段 ${min} 到 ${max} 秒的内容，应用可将其作为预览播放。留空表示没有。`,
    fields: {
      start: '开始时间',
      length: '时长（秒）',
      title: '片段标题',
    },
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
    title: '私人订阅者',
    lead: '每人都有自己的地址，您可以撤销。',
    loading: '正在加载订阅者…',
    failed: '无法加载订阅者。',
    none: '没有私人订阅者',
    noneHint: '添加一个，以获得只有对方知道的地址。',
    name: '名称',
    nameHint: '谁使用此地址，例如“团队”或某个人。',
    nameWrong: (max) => `请输入 1 到 ${max} 个字符。`,
    add: '添加订阅者',
    addFailed: '无法添加订阅者。',
    created: (name) => `“${name}”的地址`,
    shownOnce: '请立即复制地址。它不会被存储，也无法再次显示。',
    copy: '复制地址',
    done: '我已复制',
    reads: (count) => `已读取 ${count} 次`,
    lastRead: '上次',
    neverRead: '从未读取',
    revoke: '撤销',
    revokeFailed: '无法撤销订阅者。',
    revokeQuestion: (name) => ({
      title: `撤销“${name}”的地址？`,
      text: '它会立即失效，包括订阅源及其音频。',
      action: '撤销',
    }),
  },
};
