import { z } from 'zod';
import { maxArticleFileBytes, maxChosenParts, maxSourceCharacters } from '../limits/podcast-limits';
import { codedTooLong } from '../kernel/errors';
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
  whole: z.boolean().optional().meta({
    description: 'Whether all of the HTML is the article, such as a pasted text. By default, it is a page.',
  }),
});

const partNumbers = /^[1-9]\d{0,3}(,[1-9]\d{0,3})*$/;

/** `POST /api/articles/extract` with a file */
export const articleFileSchema = z.strictObject({
  file: z
    .file('A file is required')
    .min(1, 'The file is empty')
    .refine(({ size }) => size <= maxArticleFileBytes, codedTooLong(`Must be at most ${maxArticleFileBytes} bytes`))
    .meta({ description: 'Text, Markdown, HTML, DOCX, PDF or EPUB. What a file is, is read from its content.' }),
  parts: z
    .string()
    .regex(partNumbers, 'Must be numbers of parts, such as 1,3')
    .transform((numbers) => numbers.split(',').map(Number))
    .refine((numbers) => numbers.length <= maxChosenParts, `Must be at most ${maxChosenParts} numbers`)
    .optional()
    .meta({
      description: 'Numbers of the parts to read, as an earlier answer for the same file lists them.',
      examples: ['1,3'],
    }),
});
export type ArticleFile = z.infer<typeof articleFileSchema>;
