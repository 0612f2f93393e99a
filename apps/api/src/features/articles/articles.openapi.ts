import { z } from 'zod';
import type { ReadArticle } from '../../media/articles/read-page';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, count } from '../../platform/openapi/envelope';

const articleSchema = z
  .object({
    title: z.string().nullable(),
    text: z.string().meta({ description: 'What can be read out: no navigation, scripts, captions or forms.' }),
    characters: count.meta({ description: 'Of the text; a script is written of at most 15000.' }),
    language: z.string().meta({ description: 'ISO 639-1, or und.' }),
  })
  .meta({ id: 'Article' }) satisfies z.ZodType<ReadArticle>;

const fetchedSchema = z.object({
  ...articleSchema.shape,
  url: z.string().meta({ description: 'Of the page, after redirects.' }),
});

export const articleRoutes = {
  fetch: {
    summary: 'Reads the article of a web page',
    description:
      'The server fetches the page: from public addresses only, at most 5 MB of HTML or plain text, within 15 seconds.',
    tag: 'Scripts',
    answers: { 200: answerOf(fetchedSchema) },
    errors: [
      'article.forbiddenAddress',
      'article.unreachable',
      'article.notText',
      'article.pageTooLarge',
      'article.unreadable',
      'article.empty',
    ],
  },
  extract: {
    summary: 'Reads the article out of HTML',
    tag: 'Scripts',
    answers: { 200: answerOf(articleSchema) },
    errors: ['article.unreadable', 'article.empty'],
  },
} as const satisfies Record<string, RouteDescription>;
