import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/app/list';

export const listWords: TextsOf<typeof english.listWords> = { loadMore: '加载更多' };
