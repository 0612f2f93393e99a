import { maxCoverBytes, maxCoverSide, minCoverSide } from '@duetcast/domain/limits/show-limits';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/shows/show';
import texts from './show.json';

const coverSize = `${maxCoverBytes / 1024 / 1024} MB`;

export const showWords: TextsOf<typeof english.showWords> = {
  ...texts,
  counts: (episodes) => `${episodes} 个单集`,
  removeQuestion: (title) => ({
    title: `删除“${title}”？`,
    text: '其订阅源和页面会立即消失，所有单集和私人地址也一并消失。音频会保留到保留期结束；审计记录保留。',
    action: '删除节目',
  }),
  lineWrong: (max) => `请输入 1 到 ${max} 个字符。`,
  textWrong: (max) => `请输入最多 ${max} 个字符。`,
  coverAlt: (title) => `${title} 的封面`,
  coverHint: `正方形 PNG 或 JPEG 文件，边长 ${minCoverSide} 至 ${maxCoverSide} 像素，最大 ${coverSize}。`,
  coverTooLarge: `此文件过大。封面最大 ${coverSize}。`,
};
