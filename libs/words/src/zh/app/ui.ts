export const uiWords = {
  keep: '保留',
  close: '关闭',
  copied: '已复制',
  tryAgain: '重试',
  request: '请求编号',
};
