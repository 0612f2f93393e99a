import { charactersIn } from '@duetcast/domain/kernel/characters';
import { count } from '@duetcast/domain/kernel/fields';
import { storedScriptSchema } from '@duetcast/domain/podcasts/script';
import { limitSchema } from '@duetcast/domain/usage/usage-events';
import { z } from 'zod';
import type { WrittenPodcast } from './commands/write-podcast';
import { detailsOf, scriptDetailsSchema } from './queries/script-details';

/** The response of a written script (docs/PRODUCT.md#entities). */
export const fullScriptSchema = scriptDetailsSchema.extend({
  podcastId: z.string(),
  compilation: storedScriptSchema.shape.segments,
  language: z.string().meta({ description: 'ISO 639-1 code, or `und` if unknown.', examples: ['en'] }),
  model: z.string().meta({ description: 'The model that wrote the script; `local` without a model.' }),
  characters: count.meta({ description: 'Characters of all lines: what its audio is charged at most.' }),
  metadata: z.object({ characterCount: count, segmentCount: count, tokensUsed: count }),
  usage: z.object({ characterUsed: count, characterAllowed: limitSchema }),
});

export function fullScript({ podcastId, script, facts }: WrittenPodcast, article: string) {
  const { segments: compilation } = script;
  const { language, model, tokensUsed } = facts;
  const characters = compilation.reduce((sum, { text }) => sum + charactersIn(text), 0);
  const metadata = { characterCount: charactersIn(article), segmentCount: compilation.length, tokensUsed };
  return { podcastId, compilation, ...detailsOf(script), language, model, characters, metadata };
}
