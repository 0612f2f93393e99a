import { Injectable } from '@nestjs/common';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { AppError } from '@duetcast/domain/kernel/errors';
import { count } from '@duetcast/domain/kernel/event';
import { scriptLengths, type ScriptLength } from '@duetcast/domain/limits/podcast-limits';
import type { EstimateScript } from '@duetcast/domain/podcasts/podcast-requests';
import { charactersFor } from '@duetcast/domain/podcasts/script-lengths';
import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { chargedDomain } from '@duetcast/domain/usage/domain-name';
import { z } from 'zod';
import { PageReader } from '../../../media/articles/page-reader';
import type { Submitter } from '../../../platform/requests/principal';
import { remainingSchema, UsageReservations } from '../../usage/public';
import { namedSchema } from '../../../platform/openapi/api-operation';

const byLength = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ brief: schema, standard: schema, full: schema });

/** What a script would have, before it is written. */
export const scriptEstimateSchema = namedSchema('ScriptEstimate', {
  articleCharacters: count.meta({ description: 'Characters of the text that was extracted from the article.' }),
  language: z.string().meta({ description: 'ISO 639-1 code of the article, or `und` if unknown.', examples: ['en'] }),
  characters: byLength(count).meta({ description: 'Most characters of the script by its length.' }),
  remaining: remainingSchema,
  fits: byLength(z.boolean()).meta({
    description: 'Whether the remaining characters cover the audio of the script.',
  }),
});
type ScriptEstimate = z.infer<typeof scriptEstimateSchema>;

const forEachLength = <Value>(valueOf: (length: ScriptLength) => Value) =>
  Object.fromEntries(scriptLengths.map((length) => [length, valueOf(length)])) as Record<ScriptLength, Value>;

/** Estimates scripts without writing, charging or storing anything. */
@Injectable()
export class ScriptEstimates {
  constructor(
    private readonly reservations: UsageReservations,
    private readonly reader: PageReader,
  ) {}

  /** @throws AppError `article.empty`, `article.unreadable` */
  async estimate({ article, domain, language: chosen }: EstimateScript, submitter: Submitter): Promise<ScriptEstimate> {
    const { ownerId } = submitter;
    const { text, language: declared } = await this.reader.textOf(article, ownerId);
    if (text === '') throw new AppError('article.empty', { param: 'article' });
    const articleCharacters = charactersIn(text);
    const language = await this.reader.languageOf(text, chosen ?? declared, ownerId);
    const charged = chargedDomain(submitter, domain);
    const { remaining } = await this.reservations.nearestLimit(ownerId, charged, submitter.tokenId);
    const characters = forEachLength((length) => charactersFor(length, articleCharacters));
    const fits = forEachLength((length) => remaining === unlimited || characters[length] <= remaining);
    return { articleCharacters, language, characters, remaining, fits };
  }
}
