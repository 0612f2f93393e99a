export const listWords = { loadMore: '加载更多' };
