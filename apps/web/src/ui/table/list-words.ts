import { words } from '../../i18n/words';

/** What lists of every kind say. */
export const listWords = words({
  en: { loadMore: 'Load more' },
  zh: { loadMore: '加载更多' },
});
