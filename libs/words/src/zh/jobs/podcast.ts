import texts from './podcast.json';

export const podcastWords = {
  ...texts,
  titleAndMore: (more: number) => `你的播客脚本已就绪（之后还有 ${more} 个）`,
  segment: (number: number) => `第 ${number} 段`,
  characters: (count: string) => `${count} 个字符`,
  segments: (_count: number, text: string) => `${text} 段`,
};
