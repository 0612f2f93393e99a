export const billingWords = {
  choose: '选择套餐',
  current: '当前套餐',
  toDashboard: '前往控制台',
  failed: '无法打开结账页面。',
};
