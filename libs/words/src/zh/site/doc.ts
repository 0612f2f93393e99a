import texts from './doc.json';

export const docWords = {
  ...texts,
  every: (calls: string, window: string) => `每 ${window} ${calls} 次`,
};
