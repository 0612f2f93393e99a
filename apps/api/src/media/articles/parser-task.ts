import { extractText, languageInMarkup } from '../script-writing/extract-text';
import { readSource, type ArticleSource, type ReadArticle } from './read-page';

/** An article as somebody sent it: text, Markdown or HTML. */
export interface SentArticle {
  readonly kind: 'sent';
  readonly article: string;
}

/** What a script is made of. */
export interface ArticleText {
  /** Empty if the article has no readable text. */
  readonly text: string;
  /** As its HTML declares it. */
  readonly language: string | undefined;
}

export type ParserTask = ArticleSource | SentArticle;

export const performed = (task: ParserTask): ReadArticle | ArticleText =>
  task.kind === 'sent' ? textOf(task.article) : readSource(task);

function textOf(article: string): ArticleText {
  const text = extractText(article);
  return { text, language: languageInMarkup(article, text) };
}
