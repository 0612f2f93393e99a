import { maxCompilationSegments } from '@duetcast/domain/limits/job-limits';
import { AppError } from '@duetcast/domain/kernel/errors';
import { ScriptWriter, type Script, type ScriptRequest } from '../script-writer';
import { readArticle } from './article';
import { conversation, alternateSpeakers } from './conversation';
import { phrasesFor } from './phrases/phrases-by-language';
import { fewerTurns, turnsOf } from './turns';

/** Writes without a model: all sentences of the article in order, as a conversation. Deterministic. */
export class LocalScriptWriter extends ScriptWriter {
  readonly models = [];

  async write({ article: text, maxSegments = maxCompilationSegments, signal }: ScriptRequest): Promise<Script> {
    signal.throwIfAborted();
    const article = readArticle(text);
    const { language } = article;
    const all = turnsOf(article, language);
    if (all.length === 0) throw new AppError('article.empty');
    const phrases = phrasesFor(language);
    // The Host speaks before each Guest turn and at the end.
    const turns = fewerTurns(all, phrases ? Math.floor((maxSegments - 1) / 2) : maxSegments, language);
    const segments = phrases ? conversation(article, turns, phrases) : alternateSpeakers(article, turns, language);
    return {
      segments,
      tokensUsed: 0,
      model: 'local',
      language,
      title: article.title,
      notes: null,
      names: {},
      omitted: null,
    };
  }
}
