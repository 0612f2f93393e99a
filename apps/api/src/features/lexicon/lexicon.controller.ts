import { Body, Delete, Get, Param, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  lexiconExportSchema,
  lexiconFileSchema,
  lexiconImportSchema,
  lexiconQuerySchema,
  setLexiconEntrySchema,
  type LexiconExport,
  type LexiconImport,
  type LexiconQuery,
  type SetLexiconEntryRequest,
} from '@duetcast/domain/lexicon/lexicon-requests';
import { maxLexiconEntries, maxSkippedLexemes } from '@duetcast/domain/limits/lexicon-limits';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { lexiconEntrySchema } from '@duetcast/domain/lexicon/lexicon-entry';
import { count, time } from '@duetcast/domain/kernel/event';
import { lexiconProblemCodes } from '@duetcast/domain/lexicon/lexicon-problems';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { parse, ParsedBody, ParsedQuery, answer, Idempotent, PostAction } from '../../platform/http/route-io';
import { sendAttachment } from '../../platform/http/attachment';
import { AcceptsText } from '../../platform/http/bodies/text-body';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { ImportLexicon, SetLexiconEntry, RemoveLexiconEntry } from './commands/lexicon';
import { Lexicons } from './lexicons';
import { plsMediaType } from './pls/pls-names';
import { LexiconReader } from './pls/lexicon-reader';
import { writePls } from './pls/write-pls';
import {
  ApiOperation,
  ApiController,
  removedSchema,
  answerOf,
  namedSchema,
} from '../../platform/openapi/api-operation';

const storedEntrySchema = lexiconEntrySchema
  .safeExtend({ id: z.string().meta({ description: 'Id of the entry. It follows from word, language and case.' }) })
  .meta({ id: 'StoredLexiconEntry' });

const lexiconSchema = namedSchema('Lexicon', {
  version: count.meta({ description: 'Increases with every change. 0: there has never been an entry.' }),
  changedAt: time.nullable(),
  limit: count.meta({ description: 'Maximum number of entries.' }),
  entries: z.array(storedEntrySchema),
});

const importSchema = namedSchema('LexiconImport', {
  added: count,
  changed: count,
  unchanged: count,
  removed: count,
  skipped: z
    .array(z.object({ written: z.string(), reason: z.string(), code: z.enum(lexiconProblemCodes) }))
    .meta({ description: `Lexemes of the file that were left out, at most ${maxSkippedLexemes} of them.` }),
  skippedTotal: count,
});

@ApiController('Pronunciations', 'api/users/me/lexicon')
@Scope('jobs:read')
@Allow('user', 'token')
export class LexiconController {
  constructor(
    private readonly commands: CommandBus,
    private readonly lexicons: Lexicons,
    private readonly files: LexiconReader,
  ) {}

  @Get()
  @ApiOperation('Lists pronunciations', { answer: answerOf(lexiconSchema), errors: ['lexicon.versionMissing'] })
  async read(
    @ParsedQuery(lexiconQuerySchema) { version }: LexiconQuery,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    return answer({ ...(await this.versionOf(accountId, version)), limit: maxLexiconEntries });
  }

  @PostAction('entries')
  @Scope('jobs:write')
  @Idempotent()
  @Submission()
  @AwaitProjections('lexicons')
  @ApiOperation('Adds a pronunciation', { answer: answerOf(storedEntrySchema), errors: ['lexicon.full'] })
  async set(
    @ParsedBody(setLexiconEntrySchema) { entry }: SetLexiconEntryRequest,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    return answer(await this.commands.execute(new SetLexiconEntry({ accountId, entry, replaces: undefined, context })));
  }

  @Put('entries/:id')
  @Scope('jobs:write')
  @Submission()
  @AwaitProjections('lexicons')
  @ApiOperation('Changes a pronunciation', {
    answer: answerOf(storedEntrySchema),
    errors: ['lexicon.entryMissing', 'lexicon.full'],
  })
  async change(
    @Param('id') id: string,
    @ParsedBody(setLexiconEntrySchema) { entry }: SetLexiconEntryRequest,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    return answer(await this.commands.execute(new SetLexiconEntry({ accountId, entry, replaces: id, context })));
  }

  @Delete('entries/:id')
  @Scope('jobs:write')
  @Submission()
  @AwaitProjections('lexicons')
  @ApiOperation('Removes a pronunciation', { answer: removedSchema })
  async remove(@Param('id') id: string, @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>) {
    await this.commands.execute(new RemoveLexiconEntry(accountId, id, context));
    return answer({ id });
  }

  @Get('export')
  @ApiOperation('Exports pronunciations as W3C PLS 1.0', {
    operationId: 'exportLexicon',
    answer: { description: 'The lexicon.', media: [plsMediaType], headers: ['Content-Disposition'] },
    errors: ['lexicon.versionMissing'],
  })
  async export(
    @ParsedQuery(lexiconExportSchema) { version, language }: LexiconExport,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @Res() reply: FastifyReply,
  ) {
    const { entries } = await this.versionOf(accountId, version);
    const chosen = language === undefined ? entries : entries.filter((entry) => entry.language === language);
    return sendAttachment(reply, 'pronunciations.pls', `${plsMediaType}; charset=utf-8`, writePls(chosen));
  }

  @PostAction('import')
  @Scope('jobs:write')
  @Submission()
  @AcceptsText(plsMediaType)
  @AwaitProjections('lexicons')
  @ApiOperation('Imports pronunciations from W3C PLS 1.0', {
    operationId: 'importLexicon',
    body: lexiconFileSchema,
    bodyMedia: [plsMediaType],
    answer: answerOf(importSchema),
    errors: ['lexicon.fileInvalid', 'lexicon.full'],
  })
  async import(
    @Body() body: unknown,
    @ParsedQuery(lexiconImportSchema) { mode }: LexiconImport,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    const source = typeof body === 'string' ? body : parse(lexiconFileSchema, body).pls;
    const { entries, skipped } = await this.files.read(source, accountId);
    const result = await this.commands.execute(new ImportLexicon({ accountId, entries, mode, context }));
    return answer({ ...result, skipped: skipped.slice(0, maxSkippedLexemes), skippedTotal: skipped.length });
  }

  private versionOf(accountId: string, version: number | undefined) {
    return version === undefined ? this.lexicons.of(accountId) : this.lexicons.at(accountId, version);
  }
}
