import { z } from 'zod';
import { maxSourceCharacters } from '../limits/podcast-limits';
import { maxUrlLength } from '../limits/request-limits';

const httpAddress = /^https?:\/\/\S+$/i;
const nonBlank = /\S/;

/** The API token, if not sent as a bearer token (docs/PRODUCT.md#credentials-and-answers). */
const tokenId = z.string().optional();

/** `POST /api/articles/fetch` */
export const fetchArticleSchema = z.strictObject({
  token_id: tokenId,
  url: z
    .string('A URL is required')
    .trim()
    .max(maxUrlLength, `Must be at most ${maxUrlLength} characters`)
    .refine((address) => httpAddress.test(address), 'Must be an http(s) URL')
    .meta({
      pattern: '^\\s*[hH][tT][tT][pP][sS]?://\\S+\\s*$',
      description: 'URL of the page.',
      examples: ['https://blog.example.com/tides'],
    }),
});
export type FetchArticle = z.infer<typeof fetchArticleSchema>;

/** `POST /api/articles/extract` */
export const extractArticleSchema = z.strictObject({
  token_id: tokenId,
  html: z
    .string('HTML is required')
    .refine((source) => nonBlank.test(source), 'The HTML is empty')
    .max(maxSourceCharacters, `Must be at most ${maxSourceCharacters} characters`)
    .meta({ pattern: nonBlank.source }),
});
export type ExtractArticle = z.infer<typeof extractArticleSchema>;
