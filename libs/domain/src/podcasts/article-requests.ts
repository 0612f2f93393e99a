import { z } from 'zod';
import { maxUrlLength } from '../kernel/url-length';

const httpAddress = /^https?:\/\/\S+$/i;
/** A page's source, scripts and all, in UTF-16 code units; what is read of it is far shorter. */
const maxSourceCharacters = 1_000_000;

/** The API token itself, where it does not come as a bearer token (docs/PRODUCT.md#credentials-and-answers). */
const tokenId = z.string().optional();

/** `POST /api/articles/fetch` */
export const fetchArticleSchema = z.strictObject({
  token_id: tokenId,
  url: z
    .string('An address is required')
    .trim()
    .max(maxUrlLength, `At most ${maxUrlLength} characters`)
    .refine((address) => httpAddress.test(address), 'Takes an http(s) address'),
});
export type FetchArticle = z.infer<typeof fetchArticleSchema>;

/** `POST /api/articles/extract` */
export const extractArticleSchema = z.strictObject({
  token_id: tokenId,
  html: z
    .string('HTML is required')
    .refine((source) => /\S/.test(source), 'The HTML is empty')
    .max(maxSourceCharacters, `At most ${maxSourceCharacters} characters`),
});
export type ExtractArticle = z.infer<typeof extractArticleSchema>;
