import { randomBytes } from 'node:crypto';
import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { defaultScriptModel, defaultScriptTemperature } from '@duetcast/domain/limits/podcast-limits';
import {
  generateScriptSchema,
  previewScriptSchema,
  type GenerateScript,
  type PreviewScript,
} from '@duetcast/domain/podcasts/podcast-requests';
import { monthOf, ownDomains } from '@duetcast/domain/usage/domain-name';
import { AccountLimits } from '../accounts/public';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf, commandContextOf } from '../../eventing/deciders/request-context';
import { CurrentPrincipal, Public } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import type { ApiRequest } from '../../platform/requests/api-request';
import { Idempotent } from '../../platform/http/idempotent';
import { ParsedBody } from '../../platform/http/parsed';
import { ownerIdOf, type AccountPrincipal, type Principal } from '../../platform/requests/principal';
import { Submission } from '../../platform/rate-limits/submission-limit';
import { scriptRoutes } from './podcasts.openapi';
import { Describes } from '../../platform/openapi/describes';
import { ScriptWriter } from '../../media/script-writing/script-writer';
import { UsageRows } from '../usage/public';
import { scriptTimeoutMs, WritePodcast } from './commands/write-podcast';
import { PreviewLimits } from './preview-limits';
import { previewOf } from './script-preview';
import { ScriptVoices } from './script-voices';
import { PodcastReadConsistency } from './queries/podcast-read-consistency';

/** Scripts are billed: a repeated request waits for the first, within client timeouts, instead of writing another. */
const repeatedScript = { takeOverAfterMs: scriptTimeoutMs + 30_000, waitMs: 45_000 };

/** Generates scripts: whole for accounts, a preview for the demo. */
@Controller('api/openai')
export class ScriptsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly voices: ScriptVoices,
    private readonly previews: PreviewLimits,
    private readonly readConsistency: PodcastReadConsistency,
    private readonly limits: AccountLimits,
    private readonly usage: UsageRows,
    private readonly writer: ScriptWriter,
  ) {}

  /** Empty `models`: scripts are written without a model, and `model` and `temperature` have no effect. */
  @Get('models')
  @Describes(scriptRoutes.models)
  models() {
    const { models } = this.writer;
    return answer({ models, defaultModel: defaultScriptModel, defaultTemperature: defaultScriptTemperature });
  }

  @Post('generate-podcast-script')
  @HttpCode(200)
  @Idempotent('rerun', repeatedScript)
  @Submission()
  @Describes(scriptRoutes.generate)
  async generate(
    @ParsedBody(generateScriptSchema) request: GenerateScript,
    @CurrentPrincipal() principal: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    const { article, model, temperature } = request;
    const voices = await this.voices.resolve(request);
    const podcastRequest = {
      ownerId: principal.accountId,
      origin: 'generate',
      article,
      voices,
      model,
      temperature,
    } as const;
    const { podcastId, script, tokensUsed, position } = await this.commands.execute(
      new WritePodcast(podcastRequest, context),
    );
    await this.readConsistency.until(position);
    const { segments: compilation } = script;
    const metadata = { characterCount: article.length, segmentCount: compilation.length, tokensUsed };
    return answer({ podcastId, compilation, metadata, usage: await this.usageOf(principal) });
  }

  @Post('preview-podcast-script')
  @Public()
  @HttpCode(200)
  @Idempotent('rerun', repeatedScript)
  @Submission()
  @Describes(scriptRoutes.preview)
  async preview(@ParsedBody(previewScriptSchema) request: PreviewScript, @Req() http: ApiRequest) {
    const principal = (http.principal ??= newSession());
    const voices = await this.voices.resolve(request);
    const context = commandContextOf(http);
    if (principal.kind === 'anonymous') await this.previews.take(principal.sessionId, http, context);
    const podcastRequest = {
      ownerId: ownerIdOf(principal),
      origin: 'preview',
      article: request.article,
      voices,
      model: defaultScriptModel,
      temperature: defaultScriptTemperature,
    } as const;
    const written = await this.commands.execute(new WritePodcast(podcastRequest, context));
    await this.readConsistency.until(written.position);
    return answer(previewOf(written.script, request.article, principal));
  }

  /** This month's usage of the domain for work without a site; scripts themselves are free. */
  private async usageOf({ kind, accountId }: AccountPrincipal) {
    const domain = kind === 'token' ? ownDomains.api : ownDomains.dashboard;
    const month = monthOf(new Date().toISOString());
    const [used, characterAllowed] = await Promise.all([
      this.usage.usedFor(accountId, domain, month),
      this.limits.limitFor(accountId, domain),
    ]);
    return { characterUsed: used ?? 0, characterAllowed };
  }
}

/** For a browser without a session; the response returns its id. */
function newSession(): Extract<Principal, { kind: 'anonymous' }> {
  return { kind: 'anonymous', sessionId: `session_${Date.now()}_${randomBytes(12).toString('hex')}` };
}
