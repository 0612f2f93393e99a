import type { Article, Block } from '../../../apps/api/src/media/script-writing/article/article-model';

export const blocksOf = ({ sections }: Article): Block[] => sections.flatMap(({ blocks }) => blocks);
export const spokenIn = (article: Article): string[] =>
  blocksOf(article).flatMap(({ sentences }) => sentences.map(({ text }) => text));
export const headingsOf = ({ sections }: Article): (string | null)[] => sections.map(({ heading }) => heading);
