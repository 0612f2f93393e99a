import texts from './subscription.json';

export const subscriptionWords = {
  ...texts,
  allowance: (characters: string) => `每个网站每月 ${characters} 个字符`,
};
