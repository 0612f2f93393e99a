export const checkoutWords = {
  checkoutDone: '已收到付款',
  checkoutPending: '正在启用你的套餐，请稍候。',
  checkoutActive: (plan: string) => `你现在使用的是 ${plan} 套餐。`,
  checkoutCanceled: '结账已取消',
  checkoutCanceledText: '没有扣款，你的套餐保持不变。',
  dismiss: '关闭',
};
