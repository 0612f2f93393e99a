import { count, time } from '@duetcast/domain/kernel/fields';
import { lexiconEntrySchema } from '@duetcast/domain/lexicon/lexicon-entry';
import { lexiconProblemCodes } from '@duetcast/domain/lexicon/lexicon-problems';
import { lexiconFileSchema } from '@duetcast/domain/lexicon/lexicon-requests';
import { maxLexiconFileBytes, maxSkippedLexemes } from '@duetcast/domain/limits/lexicon-limits';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';
import { plsMediaType } from './pls/pls-names';

const storedEntrySchema = lexiconEntrySchema
  .safeExtend({ id: z.string().meta({ description: 'Id of the entry. It follows from word, language and case.' }) })
  .meta({ id: 'StoredLexiconEntry' });

const lexiconSchema = z
  .object({
    version: count.meta({ description: 'Increases with every change. 0: there has never been an entry.' }),
    changedAt: time.nullable(),
    limit: count.meta({ description: 'Maximum number of entries.' }),
    entries: z.array(storedEntrySchema),
  })
  .meta({ id: 'Lexicon' });

const importSchema = z
  .object({
    added: count,
    changed: count,
    unchanged: count,
    removed: count,
    skipped: z
      .array(z.object({ written: z.string(), reason: z.string(), code: z.enum(lexiconProblemCodes) }))
      .meta({ description: `Lexemes of the file that were left out, at most ${maxSkippedLexemes} of them.` }),
    skippedTotal: count,
  })
  .meta({ id: 'LexiconImport' });

export const lexiconRoutes = {
  read: {
    summary: 'Lists pronunciations',
    description:
      'Returns the lexicon of the account: how words are said. Every job keeps the pronunciations that it was accepted with.',
    tag: 'Pronunciations',
    answers: { 200: answerOf(lexiconSchema) },
    errors: ['lexicon.versionMissing'],
  },
  set: {
    summary: 'Adds a pronunciation',
    description: 'An entry for the same word, language and case is replaced.',
    tag: 'Pronunciations',
    answers: { 200: answerOf(storedEntrySchema) },
    errors: ['lexicon.full'],
  },
  change: {
    summary: 'Changes a pronunciation',
    description: 'The id changes with the word, its language or its case.',
    tag: 'Pronunciations',
    answers: { 200: answerOf(storedEntrySchema) },
    errors: ['lexicon.entryMissing', 'lexicon.full'],
  },
  remove: {
    summary: 'Removes a pronunciation',
    tag: 'Pronunciations',
    answers: { 200: answerOf(z.object({ id: z.string() })) },
  },
  export: {
    summary: 'Exports pronunciations as W3C PLS 1.0',
    tag: 'Pronunciations',
    answers: {
      200: { description: 'The lexicon.', media: [plsMediaType], headers: ['Content-Disposition'] },
    },
    errors: ['lexicon.versionMissing'],
  },
  import: {
    summary: 'Imports pronunciations from W3C PLS 1.0',
    description: `Send the document as ${plsMediaType} in UTF-8, at most ${maxLexiconFileBytes} bytes, or as a field of a JSON body. Transcriptions in IPA and aliases are read.`,
    tag: 'Pronunciations',
    body: lexiconFileSchema,
    bodyMedia: [plsMediaType],
    answers: { 200: answerOf(importSchema) },
    errors: ['lexicon.fileInvalid', 'lexicon.full'],
  },
} as const satisfies Record<string, RouteDescription>;
