export const hostedWords = {
  hosted: { in: '登录', up: '注册' },
  hostedFailed: '登录组件加载失败',
  tryAgain: '重试',
};
