import { Get, Param, Req, Res } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Public } from '../../../platform/authentication/access';
import { pagePolicy } from '../../../platform/html/page';
import { responseTo } from '../../../platform/http/errors/error-response';
import { ParsedQuery } from '../../../platform/http/route-io';
import { PublicPages } from './public-pages';
import { ApiOperation, ApiController } from '../../../platform/openapi/api-operation';

const media = ['text/html'];

const page = {
  200: { description: 'The page.', media },
  404: { description: 'A page stating that nothing is public at this address.', media },
  410: { description: 'A page stating that an administrator hid it.', media },
  503: { description: 'A page stating that it cannot be read at the moment.', media },
};

const pageQuerySchema = z.object({
  before: z.iso
    .datetime()
    .optional()
    .catch(undefined)
    .meta({ description: 'Time of the last episode of the page before.' }),
});
type PageQuery = z.infer<typeof pageQuerySchema>;

@ApiController('Shows', 'shows')
@Public()
export class ShowPagesController {
  constructor(private readonly pages: PublicPages) {}

  @Get(':show')
  @ApiOperation('Serves the public page of a show', { operationId: 'getShowPage', answers: page })
  show(
    @Param('show') showId: string,
    @ParsedQuery(pageQuerySchema) { before }: PageQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.send(request, reply, (language) => this.pages.show(showId, before, language));
  }

  @Get(':show/:episode')
  @ApiOperation('Serves the public page of an episode', { operationId: 'getEpisodePage', answers: page })
  episode(
    @Param('show') showId: string,
    @Param('episode') episodeId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.send(request, reply, (language) => this.pages.episode(showId, episodeId, language));
  }

  /** Any site may frame it. */
  @Get(':show/:episode/embed')
  @ApiOperation('Serves an embeddable player for an episode', { operationId: 'getEpisodeEmbed', answers: page })
  embed(
    @Param('show') showId: string,
    @Param('episode') episodeId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    reply
      .removeHeader('x-frame-options')
      .headers({ 'cross-origin-resource-policy': 'cross-origin', 'x-robots-tag': 'noindex' });
    return this.send(request, reply, (language) => this.pages.embed(showId, episodeId, language), '*');
  }

  private async send(
    { headers }: FastifyRequest,
    reply: FastifyReply,
    page: (language?: string) => Promise<string>,
    ancestors: "'none'" | '*' = "'none'",
  ) {
    const language = headers['accept-language'];
    reply.headers({
      'content-security-policy': pagePolicy(ancestors),
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      vary: 'accept-language',
    });
    try {
      return await reply.send(await page(language));
    } catch (error) {
      const { status, headers: ofError } = responseTo(error);
      const reason = reasonOf(error, status);
      if (reason === null) throw error;
      return reply
        .status(status)
        .headers(ofError)
        .send(await this.pages.unavailable(reason, language));
    }
  }
}

/** null: an error without a page. */
function reasonOf(error: unknown, status: number): 'missing' | 'hidden' | 'passing' | null {
  if (isAppError(error, 'publication.hidden')) return 'hidden';
  if (status === 503) return 'passing';
  return status === 404 ? 'missing' : null;
}
