export const codeWords = {
  copy: '复制',
  copied: '已复制',
  copyNamed: (what: string) => `复制：${what}`,
};
