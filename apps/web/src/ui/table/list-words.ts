import { words } from '../../i18n/words';

/** Texts shared by lists. */
export const listWords = words({
  en: { loadMore: 'Load more' },
  zh: { loadMore: '加载更多' },
});
