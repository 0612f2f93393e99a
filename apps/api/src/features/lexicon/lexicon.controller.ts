import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
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
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import { Idempotent } from '../../platform/http/idempotent';
import { parse, ParsedBody, ParsedQuery } from '../../platform/http/parsed';
import { AcceptsText } from '../../platform/http/bodies/text-body';
import { Describes } from '../../platform/openapi/describes';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { ImportLexicon } from './commands/import-lexicon';
import { RemoveLexiconEntry } from './commands/remove-lexicon-entry';
import { SetLexiconEntry } from './commands/set-lexicon-entry';
import { lexiconRoutes } from './lexicon.openapi';
import { Lexicons } from './lexicons';
import { plsMediaType } from './pls/pls-names';
import { readPls } from './pls/read-pls';
import { writePls } from './pls/write-pls';

/** The pronunciations of the account. */
@Scope('jobs:read')
@Controller('api/users/me/lexicon')
@Allow('user', 'token')
export class LexiconController {
  constructor(
    private readonly commands: CommandBus,
    private readonly lexicons: Lexicons,
  ) {}

  @Get()
  @Describes(lexiconRoutes.read)
  async read(
    @ParsedQuery(lexiconQuerySchema) { version }: LexiconQuery,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    return answer({ ...(await this.versionOf(accountId, version)), limit: maxLexiconEntries });
  }

  @Post('entries')
  @Scope('jobs:write')
  @HttpCode(200)
  @Idempotent()
  @Submission()
  @AwaitProjections('lexicons')
  @Describes(lexiconRoutes.set)
  async set(
    @ParsedBody(setLexiconEntrySchema) { entry }: SetLexiconEntryRequest,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    return answer(await this.commands.execute(new SetLexiconEntry(accountId, entry, undefined, context)));
  }

  @Put('entries/:id')
  @Scope('jobs:write')
  @Submission()
  @AwaitProjections('lexicons')
  @Describes(lexiconRoutes.change)
  async change(
    @Param('id') id: string,
    @ParsedBody(setLexiconEntrySchema) { entry }: SetLexiconEntryRequest,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    return answer(await this.commands.execute(new SetLexiconEntry(accountId, entry, id, context)));
  }

  @Delete('entries/:id')
  @Scope('jobs:write')
  @Submission()
  @AwaitProjections('lexicons')
  @Describes(lexiconRoutes.remove)
  async remove(
    @Param('id') id: string,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.commands.execute(new RemoveLexiconEntry(accountId, id, context));
    return answer({ id });
  }

  @Get('export')
  @Describes(lexiconRoutes.export)
  async export(
    @ParsedQuery(lexiconExportSchema) { version, language }: LexiconExport,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @Res() reply: FastifyReply,
  ) {
    const { entries } = await this.versionOf(accountId, version);
    const chosen = language === undefined ? entries : entries.filter((entry) => entry.language === language);
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', `${plsMediaType}; charset=utf-8`)
      .header('content-disposition', 'attachment; filename="pronunciations.pls"')
      .send(writePls(chosen));
  }

  @Post('import')
  @Scope('jobs:write')
  @HttpCode(200)
  @Submission()
  @AcceptsText(plsMediaType)
  @AwaitProjections('lexicons')
  @Describes(lexiconRoutes.import)
  async import(
    @Body() body: unknown,
    @ParsedQuery(lexiconImportSchema) { mode }: LexiconImport,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    const { entries, skipped } = await readPls(typeof body === 'string' ? body : parse(lexiconFileSchema, body).pls);
    const result = await this.commands.execute(new ImportLexicon(accountId, entries, mode, context));
    return answer({ ...result, skipped: skipped.slice(0, maxSkippedLexemes), skippedTotal: skipped.length });
  }

  private versionOf(accountId: string, version: number | undefined) {
    return version === undefined ? this.lexicons.of(accountId) : this.lexicons.at(accountId, version);
  }
}
