import { randomBytes } from 'node:crypto';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { count } from '@duetcast/domain/kernel/event';
import { storedScriptSchema } from '@duetcast/domain/podcasts/script';
import { limitSchema } from '@duetcast/domain/usage/usage-events';
import { Get, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { maxTextBodyBytes } from '@duetcast/domain/limits/request-limits';
import { defaultScriptTemperature, scriptModels } from '@duetcast/domain/limits/podcast-limits';
import {
  generateScriptSchema,
  previewScriptSchema,
  type GenerateScript,
  type PreviewScript,
} from '@duetcast/domain/podcasts/podcast-requests';
import { defaultScriptOptions, optionsOf } from '@duetcast/domain/podcasts/script-options';
import { ownDomains } from '@duetcast/domain/usage/domain-name';
import { AppError, InvalidRequest } from '@duetcast/domain/kernel/errors';
import { monthOf } from '@duetcast/domain/usage/usage-decider';
import { scriptErrorCodes, speechErrorCodes } from '@duetcast/domain/providers/provider-errors';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type CommandContext, CommandContextOf, commandContextOf } from '../../eventing/deciders/command-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Public, Scope } from '../../platform/authentication/access';
import { BodyLimit } from '../../platform/http/bodies/body-limit';
import { ParsedBody, answer, Idempotent, PostAction } from '../../platform/http/route-io';
import {
  ownerIdOf,
  type AccountPrincipal,
  type AnonymousPrincipal,
  type SitePrincipal,
  type ApiRequest,
} from '../../platform/requests/principal';
import { PreviewLine, Submission } from '../../platform/rate-limits/submission-limit';
import { SessionIds } from '../../platform/secrets/session-ids';
import { ScriptWriter } from '../../media/script-writing/script-writer';
import { UsageReservations } from '../usage/public';
import { WritePodcast, type WrittenPodcast } from './commands/write-podcast';
import { PreviewSpeech } from './queries/preview-speech';
import { detailsOf, scriptDetailsSchema } from './queries/script-details';
import { previewOf, scriptPreviewSchema } from './script-preview';
import { ApiOperation, ApiController, answerOf } from '../../platform/openapi/api-operation';

/** The response of a written script (docs/PRODUCT.md#entities). */
const fullScriptSchema = scriptDetailsSchema.extend({
  podcastId: z.string(),
  version: z.string().meta({ description: 'ETag of the script, for its first edit.' }),
  compilation: storedScriptSchema.shape.segments,
  language: z.string().meta({ description: 'ISO 639-1 code, or `und` if unknown.', examples: ['en'] }),
  model: z.string().meta({ description: 'The model that wrote the script; `local` without a model.' }),
  characters: count.meta({ description: 'Characters of all lines: what its audio is charged at most.' }),
  metadata: z.object({ characterCount: count, segmentCount: count, tokensUsed: count }),
  usage: z.object({ characterUsed: count, characterAllowed: limitSchema }),
});

function fullScript({ podcastId, script, facts }: WrittenPodcast, article: string) {
  const { segments: compilation } = script;
  const { scriptHash: version, language, model, tokensUsed } = facts;
  const characters = compilation.reduce((sum, { text }) => sum + charactersIn(text), 0);
  const metadata = { characterCount: charactersIn(article), segmentCount: compilation.length, tokensUsed };
  return { podcastId, version, compilation, ...detailsOf(script), language, model, characters, metadata };
}

const writing = [
  'voice.unknown',
  'article.empty',
  'article.unreadable',
  ...scriptErrorCodes,
  'speech.unreachable',
] as const;

const modelsSchema = z.object({
  models: z.array(z.string()).meta({
    description:
      'Available models. Empty if the server generates scripts without a model; `model` and `temperature` then have no effect.',
  }),
  defaultModel: z.string(),
  defaultTemperature: z.number(),
});

/** Scripts are billed: a repeated request waits for the first, within client timeouts, instead of writing another. */
const repeatedScript = { waitMs: 45_000 };

/** Generates scripts: whole for accounts, a preview for the demo. */
@ApiController('Scripts', 'api/openai')
@Scope('jobs:write')
export class ScriptsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reservations: UsageReservations,
    private readonly writer: ScriptWriter,
    private readonly sessionIds: SessionIds,
    private readonly speech: PreviewSpeech,
  ) {}

  /** Empty `models`: scripts are written without a model, and `model` and `temperature` have no effect. */
  @Get('models')
  @Scope('jobs:read')
  @ApiOperation('Lists script models', { operationId: 'listScriptModels', answer: answerOf(modelsSchema) })
  models() {
    const { models } = this.writer;
    const { defaultModel } = this.writer;
    return answer({ models, defaultModel, defaultTemperature: defaultScriptTemperature });
  }

  @PostAction('generate-podcast-script')
  @Allow('user', 'token', 'site')
  @BodyLimit(maxTextBodyBytes)
  @Idempotent('rerun', repeatedScript)
  @Submission()
  @AwaitProjections('podcasts')
  @ApiOperation('Generates a script from an article', {
    operationId: 'generatePodcastScript',
    answer: answerOf(fullScriptSchema),
    errors: [...writing, 'storage.limitExceeded'],
  })
  async generate(
    @ParsedBody(generateScriptSchema) request: GenerateScript,
    @CurrentPrincipal() principal: AccountPrincipal | SitePrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    const { accountId: ownerId } = principal;
    const model = modelOf(this.writer, request.model);
    const podcast = { ...request, model, options: optionsOf(request), ownerId, origin: 'generate' } as const;
    const written = await this.commands.execute(new WritePodcast({ request: podcast, context }));
    return answer({ ...fullScript(written, request.article), usage: await this.usageOf(ownerId) });
  }

  @PostAction('preview-podcast-script')
  @Public()
  @Idempotent('rerun', repeatedScript)
  @Submission()
  @AwaitProjections('podcasts')
  @ApiOperation('Generates a script preview', {
    operationId: 'previewPodcastScript',
    answer: answerOf(scriptPreviewSchema),
    errors: ['preview.limited', ...writing],
    optionalAuth: ['user', 'token', 'anonymous'],
  })
  async preview(@ParsedBody(previewScriptSchema) request: PreviewScript, @Req() http: ApiRequest) {
    const principal = (http.principal ??= this.newSession());
    const ownerId = ownerIdOf(principal);
    const model = { model: this.writer.defaultModel, temperature: defaultScriptTemperature };
    const visitor = principal.kind === 'anonymous' ? { sessionId: principal.sessionId, request: http } : undefined;
    const options = { ...defaultScriptOptions, language: request.language };
    const podcast = { ...request, ...model, options, ownerId, origin: 'preview' } as const;
    const written = await this.commands.execute(
      new WritePodcast({ request: podcast, context: commandContextOf(http), visitor }),
    );
    return answer(previewOf(written, request.article, principal));
  }

  @Get('preview-podcast-script/:id/lines/:line/audio')
  @Public()
  @Scope('jobs:read')
  @PreviewLine()
  @ApiOperation('Speaks a line of a script preview', {
    operationId: 'speakPreviewLine',
    answer: { description: 'The audio.', media: ['audio/mpeg', 'audio/wav'] },
    errors: ['podcast.missing', 'podcast.expired', 'content.lost', 'voice.missing', ...speechErrorCodes],
    optionalAuth: ['user', 'token', 'anonymous'],
  })
  async previewLine(
    @Param('id') id: string,
    @Param('line') line: string,
    @Req() request: ApiRequest,
    @Res() reply: FastifyReply,
  ) {
    if (!request.principal) throw new AppError('podcast.missing');
    const { audio, mediaType } = await this.speech.of(id, ownerIdOf(request.principal), Number(line));
    return reply.headers({ 'content-type': mediaType, 'cache-control': 'private, no-store' }).send(audio);
  }

  /** Makes a session for a browser without one; the response returns its id. */
  private newSession(): AnonymousPrincipal {
    const credential = `session_${Date.now()}_${randomBytes(12).toString('hex')}`;
    return { kind: 'anonymous', sessionId: this.sessionIds.publicIdOf(credential), credential };
  }

  /** This month's usage of the account; scripts themselves are free. */
  private async usageOf(accountId: string) {
    const month = monthOf(new Date().toISOString());
    const [{ used }, { account }] = await Promise.all([
      this.reservations.usageOf(accountId, month),
      this.reservations.limitsFor(accountId, ownDomains.dashboard),
    ]);
    return { characterUsed: used, characterAllowed: account };
  }
}

/**
 * A documented model that is not configured is accepted here: the writer answers that it is not available.
 * @throws InvalidRequest for any other name
 */
function modelOf({ models, defaultModel }: ScriptWriter, model = defaultModel): string {
  const accepted = [...new Set([...models, ...scriptModels])];
  if (accepted.includes(model)) return model;
  const listed = models.length > 0 ? models : scriptModels;
  throw new InvalidRequest([{ msg: `Must be one of ${listed.join(', ')}`, param: 'model' }]);
}
