import { excerptLength } from '@duetcast/domain/limits/podcast-limits';
import { extractText, languageInMarkup } from '../script-writing/extract-text';
import { readSource, type ArticleSource, type ReadArticle } from './read-page';

/** An article as somebody sent it: text, Markdown or HTML. */
export interface SentArticle {
  readonly kind: 'sent';
  readonly article: string;
}

/** The beginnings of articles, of which excerpts are shown. */
export interface ExcerptsTask {
  readonly kind: 'excerpts';
  readonly articles: readonly string[];
}

/** What a script is made of. */
export interface ArticleText {
  /** Empty if the article has no readable text. */
  readonly text: string;
  /** Language that its HTML declares. */
  readonly language: string | undefined;
}

export type ParserTask = ArticleSource | SentArticle | ExcerptsTask;

export function performed(task: ParserTask): ReadArticle | ArticleText | readonly string[] {
  if (task.kind === 'sent') return textOf(task.article);
  return task.kind === 'excerpts' ? task.articles.map(excerptOf) : readSource(task);
}

function textOf(article: string): ArticleText {
  const text = extractText(article);
  return { text, language: languageInMarkup(article, text) };
}

/** Never cuts a surrogate pair. */
function excerptOf(article: string): string {
  const text = extractText(article, { links: false }).replace(/\s+/g, ' ');
  return text.slice(0, excerptLength).replace(/[\uD800-\uDBFF]$/, '');
}
