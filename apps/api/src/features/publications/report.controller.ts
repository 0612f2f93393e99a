import { Body, Get, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AppError, isAppError, InvalidRequest } from '@duetcast/domain/kernel/errors';
import { publicationKinds, type PublicationKind } from '@duetcast/domain/publications/publication-decider';
import { reportSchema } from '@duetcast/domain/publications/publication-requests';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Public } from '../../platform/authentication/access';
import { languageOf, opensPage } from '../../platform/html/page';
import { AcceptsForms } from '../../platform/http/edge/media-types';
import { responseTo } from '../../platform/http/errors/error-response';
import { parse, answer, PostAction } from '../../platform/http/route-io';
import type { ApiRequest } from '../../platform/requests/principal';
import { addressKey, RateLimits } from '../../platform/rate-limits/rate-limits';
import { ReportPublication } from './commands/publications';
import { Publications, PublicationSources } from './visibility/publications';
import { reportLimit } from './reports/report-limit';
import {
  nothingTyped,
  reportForm,
  reportReceived,
  reportRefused,
  spokenErrors,
  type Typed,
} from './reports/report-page';
import { ApiOperation, ApiController, answerOf } from '../../platform/openapi/api-operation';

const html = ['text/html'];

/** Anyone reports public content, without an account and without scripts. */
@ApiController('Jobs', 'report')
@Public()
export class ReportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly sources: PublicationSources,
    private readonly publications: Publications,
  ) {}

  @Get(':kind/:id')
  @ApiOperation('Serves a form to report public content', {
    operationId: 'getReportForm',
    answer: { description: 'The form.', media: html },
    errors: ['publication.hidden'],
  })
  async form(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Req() request: ApiRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.respond(request, reply, async (language) => {
      const publication = await this.sources.of(knownKind(kind))?.atAddress(id);
      if (!publication) throw new AppError('publication.missing');
      await this.publications.assertVisible(publication);
      return reportForm(language, nothingTyped, null);
    });
  }

  @PostAction(':kind/:id')
  @AcceptsForms()
  @ApiOperation('Reports public content to the administrators', {
    body: reportSchema,
    answer: {
      description: 'The report was received.',
      schema: answerOf(z.object({ reported: z.literal(true) })),
      media: html,
    },
    errors: ['publication.hidden'],
  })
  async report(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Body() body: unknown,
    @Req() request: ApiRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.respond(request, reply, async (language) => {
      const report = parse(reportSchema, body);
      await this.limits.take(reportLimit, addressKey(request.ip), request);
      await this.commands.execute(
        new ReportPublication({ kind: knownKind(kind), publicId: id, report, requestId: request.id }),
      );
      return opensPage(request.headers.accept) ? reportReceived(language) : answer({ reported: true });
    });
  }

  /** Errors are pages for browsers, and JSON for clients of the API. */
  private async respond(
    request: ApiRequest,
    reply: FastifyReply,
    make: (language: ReturnType<typeof languageOf>) => Promise<unknown>,
  ): Promise<void> {
    const language = languageOf(request.headers['accept-language']);
    reply.headers({ 'cache-control': 'no-store', vary: 'accept, accept-language', 'x-robots-tag': 'noindex' });
    try {
      const made = await make(language);
      if (typeof made === 'string') reply.header('content-type', 'text/html; charset=utf-8');
      await reply.send(made);
    } catch (error) {
      const html = opensPage(request.headers.accept) ? await pageOf(error, request.body, language) : null;
      if (html === null) throw error;
      const { status, headers } = responseTo(error);
      await reply.status(status).headers(headers).header('content-type', 'text/html; charset=utf-8').send(html);
    }
  }
}

const knownKind = (kind: string): PublicationKind => {
  const known = publicationKinds.find((one) => one === kind);
  if (!known) throw new AppError('publication.missing');
  return known;
};

/** null: an error without a page. */
async function pageOf(error: unknown, body: unknown, language: ReturnType<typeof languageOf>): Promise<string | null> {
  if (error instanceof InvalidRequest)
    return reportForm(language, typedIn(body), error.fields.map(({ param, msg }) => `${param}: ${msg}`).join('; '));
  const code = spokenErrors.find((one) => isAppError(error, one));
  return code === undefined ? null : reportRefused(language, code);
}

function typedIn(body: unknown): Typed {
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {};
  const text = (name: keyof Typed) => (typeof fields[name] === 'string' ? fields[name] : '');
  return { reason: text('reason'), text: text('text'), email: text('email') };
}
