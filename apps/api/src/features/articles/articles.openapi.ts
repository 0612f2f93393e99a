import { z } from 'zod';
import { maxPageBytes, pageTimeoutMs } from '@duetcast/domain/limits/podcast-limits';
import { articleSchema } from '../../media/articles/read-page';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

const fetchedSchema = z.object({
  ...articleSchema.shape,
  url: z.string().meta({ description: 'URL of the page after redirects.' }),
});

export const articleRoutes = {
  fetch: {
    summary: 'Extracts the article from a web page',
    description: `Fetches the page and returns its main text. The page must be on a public address, be at most ${maxPageBytes / 2 ** 20} MB of HTML or plain text, and respond within ${pageTimeoutMs / 1000} seconds.`,
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
    summary: 'Extracts the article from HTML',
    tag: 'Scripts',
    answers: { 200: answerOf(articleSchema) },
    errors: ['article.unreadable', 'article.empty'],
  },
} as const satisfies Record<string, RouteDescription>;
