import { Get, Headers, Param, Put, Res, SetMetadata } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { maxScriptSavesPerMinute } from '@duetcast/domain/limits/podcast-limits';
import { maxTextBodyBytes } from '@duetcast/domain/limits/request-limits';
import { saveScriptSchema, type SaveScript as SaveScriptRequest } from '@duetcast/domain/podcasts/podcast-requests';
import { storedScriptSchema } from '@duetcast/domain/podcasts/script';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { BodyLimit } from '../../platform/http/bodies/body-limit';
import { ParsedBody, ParsedQuery, answer } from '../../platform/http/route-io';
import { ApiOperation, ApiController, answerOf, namedSchema } from '../../platform/openapi/api-operation';
import type { RateLimit } from '../../platform/rate-limits/rate-limits';
import { limitedRoute } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { SaveScript } from './commands/save-script';
import { Scripts, type OpenedScript } from './queries/scripts';

export const scriptLimit: RateLimit = { name: 'script-saves', points: maxScriptSavesPerMinute, perSeconds: 60 };

const { version: _format, ...scriptFields } = storedScriptSchema.shape;
const scriptSchema = namedSchema('Script', {
  version: z.string().meta({ description: 'The value of the ETag; a hash of the content.' }),
  ...scriptFields,
  job_id: z.string().nullable().meta({ description: 'The latest job that makes audio of it.' }),
});
const scriptAnswer = {
  description: 'The script; its ETag is its version.',
  schema: answerOf(scriptSchema),
  headers: ['ETag'],
};
const scriptQuerySchema = z.strictObject({
  version: z
    .string()
    .optional()
    .meta({ description: 'The `scriptHash` of an event of the audit trail. Default: the latest.' }),
});
const scriptErrors = ['podcast.expired', 'podcast.unscripted', 'content.lost'] as const;

function answerScript({ script, hash: version, jobId }: OpenedScript, reply: FastifyReply) {
  const { version: _format, ...fields } = script;
  reply.header('etag', `"${version}"`);
  return answer({ version, ...fields, job_id: jobId });
}

/** The latest script of a podcast and its versions, which are those of the audit trail. */
@ApiController('Podcasts', 'api/podcast-jobs/:id/script')
@Scope('jobs:read')
export class ScriptEditsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly scripts: Scripts,
  ) {}

  @Get()
  @ApiOperation('Retrieves a script', {
    operationId: 'getScript',
    answer: scriptAnswer,
    errors: scriptErrors,
  })
  async script(
    @Param('id') id: string,
    @ParsedQuery(scriptQuerySchema) { version }: z.infer<typeof scriptQuerySchema>,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { podcast, script, hash } = await this.scripts.open(id, accountId);
    const { jobId } = podcast;
    if (version === undefined) return answerScript({ script, hash, jobId }, reply);
    return answerScript({ script: await this.scripts.version(podcast, version), hash: version, jobId }, reply);
  }

  @Put()
  @Scope('jobs:write')
  @BodyLimit(maxTextBodyBytes)
  @SetMetadata(limitedRoute, () => scriptLimit)
  @AwaitProjections('podcasts')
  @ApiOperation('Saves a script', {
    operationId: 'saveScript',
    answer: scriptAnswer,
    errors: [...scriptErrors, 'job.tooManySegments', 'script.changed', 'storage.limitExceeded'],
  })
  async saveScript(
    @Param('id') id: string,
    @ParsedBody(saveScriptSchema) request: SaveScriptRequest,
    @Headers('if-match') ifMatch: string | undefined,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const saving = new SaveScript({ podcastId: id, request, ifMatch: ifMatch ?? null, ownerId: accountId, context });
    return answerScript(await this.commands.execute(saving), reply);
  }
}
