import { words } from '../../kernel/words';

/** Texts shared by lists. */
export const listWords = words('listWords', { loadMore: 'Load more' });
