import { words } from '../../i18n/words';

/** Voice labels by value; an unknown label is shown as given (docs/PRODUCT.md#screens-voices). */
const englishLabels: Readonly<Record<string, string>> = {
  conversational: 'Conversational',
  narration: 'Narration',
  news: 'News',
  female: 'Female',
  male: 'Male',
  neutral: 'Neutral',
  young: 'Young',
  middle_aged: 'Middle aged',
  old: 'Old',
};

const chineseLabels: Readonly<Record<string, string>> = {
  conversational: '对话',
  narration: '旁白',
  news: '新闻',
  female: '女声',
  male: '男声',
  neutral: '中性',
  young: '青年',
  middle_aged: '中年',
  old: '老年',
  local: '本地',
};

/** Texts of a voice and its sample; separate, so that the landing page loads no more. */
export const sampleWords = words({
  en: {
    tryAgain: 'Try Again',
    fetchFailed: 'Failed to fetch voices',
    networkError: 'Network error occurred while fetching voices',
    play: (name: string) => `Play preview of ${name}`,
    stop: (name: string) => `Stop preview of ${name}`,
    labels: englishLabels,
  },
  zh: {
    tryAgain: '重试',
    fetchFailed: '无法获取声音',
    networkError: '获取声音时发生网络错误',
    play: (name: string) => `试听 ${name}`,
    stop: (name: string) => `停止试听 ${name}`,
    labels: chineseLabels,
  },
});
export type SampleWords = (typeof sampleWords)['en'];
