import { excerptLength } from '@duetcast/domain/limits/podcast-limits';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { readArticle } from '../script-writing/article/article';
import { LocalScriptWriter } from '../script-writing/local/local-script-writer';
import type { Script, ScriptRequest } from '../script-writing/script-writer';
import { extractText, languageInMarkup } from '../script-writing/extract-text';
import { readFile, type FileReply, type FileTask } from './read-file';
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

/** A script that is written without a model. */
export interface ScriptTask {
  readonly kind: 'script';
  readonly request: Omit<ScriptRequest, 'ownerId' | 'signal'>;
}

export interface LanguageTask {
  readonly kind: 'language';
  readonly text: string;
  /** Language tag that the caller or the page named. */
  readonly named: string | undefined;
}

/** What a script is made of. */
export interface ArticleText {
  /** Empty if the article has no readable text. */
  readonly text: string;
  /** Language that its HTML declares. */
  readonly language: string | undefined;
}

export type ParserTask = ArticleSource | FileTask | SentArticle | ExcerptsTask | ScriptTask | LanguageTask;

/** Replies of the tasks; null: a script of an article without text. */
export type ParserReply = ReadArticle | FileReply | ArticleText | readonly string[] | Script | string | null;

const writer = new LocalScriptWriter();

export function performed(task: ParserTask): ParserReply | Promise<ParserReply> {
  switch (task.kind) {
    case 'sent':
      return textOf(task.article);
    case 'excerpts':
      return task.articles.map(excerptOf);
    case 'script':
      return scriptOf(task);
    case 'file':
      return readFile(task);
    case 'language':
      return readArticle(task.text, task.named).language;
    default:
      return readSource(task);
  }
}

const scriptOf = ({ request }: ScriptTask): Promise<Script | null> =>
  writer.write(request).catch((error: unknown) => {
    if (isAppError(error, 'article.empty')) return null;
    throw error;
  });

function textOf(article: string): ArticleText {
  const text = extractText(article);
  return { text, language: languageInMarkup(article, text) };
}

/** Never cuts a surrogate pair. */
function excerptOf(article: string): string {
  const text = extractText(article, { links: false }).replace(/\s+/g, ' ');
  return text.slice(0, excerptLength).replace(/[\uD800-\uDBFF]$/, '');
}
