import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/show-page';
import texts from './show-page.json';

export const showPageWords: TextsOf<typeof english.showPageWords> = {
  ...texts,
  by: (author) => `作者：${author}`,
  season: (season) => `第 ${season} 季`,
  episode: (number) => `第 ${number} 集`,
  minutes: (count) => `${count} 分钟`,
};
