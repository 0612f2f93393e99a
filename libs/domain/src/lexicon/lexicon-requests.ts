import { z } from 'zod';
import { wholeNumber } from '../kernel/requests/page-query';
import { requiredOr } from '../kernel/requests/field-rules';
import { lexiconEntrySchema } from './lexicon-entry';

/** The API token, if not sent as a bearer token (docs/PRODUCT.md#credentials-and-answers). */
const tokenId = z.string().optional();
const version = wholeNumber(0, 1_000_000_000, 'Must be a whole number from 0 to 1000000000')
  .optional()
  .meta({ description: 'An earlier version. Default: the current one.' });

/** `GET /api/users/me/lexicon` */
export const lexiconQuerySchema = z.strictObject({ version });
export type LexiconQuery = z.infer<typeof lexiconQuerySchema>;

/** `POST /api/users/me/lexicon/entries`, `PUT …/entries/{id}` */
export const setLexiconEntrySchema = z.strictObject({ token_id: tokenId, entry: lexiconEntrySchema });
export type SetLexiconEntryRequest = z.infer<typeof setLexiconEntrySchema>;

/** `GET /api/users/me/lexicon/export` */
export const lexiconExportSchema = z.strictObject({
  version,
  language: z
    .string()
    .optional()
    .meta({ description: 'Only entries for this BCP 47 tag, as a document in that language.' }),
});
export type LexiconExport = z.infer<typeof lexiconExportSchema>;

const importModes = ['merge', 'replace'] as const;
export type LexiconImportMode = (typeof importModes)[number];

/** `POST /api/users/me/lexicon/import`, unless its body is the file itself */
export const lexiconFileSchema = z.strictObject({
  token_id: tokenId,
  pls: z.string('A PLS document is required').meta({
    description: 'A W3C PLS 1.0 document.',
    examples: [
      '<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en"><lexeme><grapheme>nginx</grapheme><alias>engine x</alias></lexeme></lexicon>',
    ],
  }),
});

/** `POST /api/users/me/lexicon/import` */
export const lexiconImportSchema = z.strictObject({
  mode: z
    .enum(importModes, { error: `Must be ${importModes.join(' or ')}` })
    .default('merge')
    .meta({ description: 'replace: also removes the entries that the file does not have.' }),
});
export type LexiconImport = z.infer<typeof lexiconImportSchema>;

/** `POST /api/users/me/lexicon/impact` */
export const lexiconImpactSchema = z
  .strictObject({
    token_id: tokenId,
    set: lexiconEntrySchema.optional().meta({ description: 'The entry that would be added or changed.' }),
    remove: z.string().optional().meta({ description: 'Id of the entry that would be removed or replaced.' }),
  })
  .refine(({ set, remove }) => set !== undefined || remove !== undefined, {
    path: ['set'],
    error: 'Send an entry to set, the id of one to remove, or both',
  })
  .meta(requiredOr('set', 'remove'));
export type LexiconImpactRequest = z.infer<typeof lexiconImpactSchema>;
