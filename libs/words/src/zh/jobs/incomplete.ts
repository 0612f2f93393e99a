export const incompleteWords = {
  text: '最早的事件已超过保留期并被删除。校验从仍保存的第一个事件开始。',
};
