import { Get, Headers, Req, Res } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { BehindProjections } from '../../eventing/projector/await-projections';
import { readScopes } from '@duetcast/domain/tokens/token-scopes';
import { categoriesFor } from '@duetcast/projections/events/event-scopes';
import { ownerEvent, ownerEventSchema } from '@duetcast/projections/events/public-event';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { ParsedQuery, parse, answer } from '../../platform/http/route-io';
import type { AccountPrincipal, ApiRequest } from '../../platform/requests/principal';
import type { Where } from '../../eventing/read-models/read-model-store';
import { EventFeed } from './event-feed';
import { feedQuerySchema, lastEventIdSchema, type FeedQuery } from './event-query-schemas';
import { jsonLines, serverSentEvents } from './event-stream';
import { StreamAccess, OpenStreams } from './stream-access';
import { ApiOperation, ApiController, answerOf, listFields } from '../../platform/openapi/api-operation';

const page = z.object({
  next: z
    .string()
    .nullable()
    .meta({ description: 'Pass this value as `after` to get the next page. null if there are no events.' }),
  isLast: z.boolean().meta({ description: 'Whether this page reached the newest event. New events can follow later.' }),
});

/** The events of the caller's account, from which a client can build its own read model. */
@ApiController('Events', 'api/events')
export class EventsController {
  constructor(
    private readonly feed: EventFeed,
    private readonly streams: OpenStreams,
    private readonly access: StreamAccess,
    private readonly projections: BehindProjections,
  ) {}

  @Get()
  @Scope(...readScopes)
  @ApiOperation('Lists the events of your account', {
    answer: {
      description: 'Events after the cursor.',
      schema: answerOf(z.array(ownerEventSchema), { page, ...listFields }),
      media: ['application/x-ndjson', 'text/event-stream'],
    },
    errors: ['rate.connections'],
  })
  async events(
    @ParsedQuery(feedQuerySchema) query: FeedQuery,
    @CurrentPrincipal() principal: AccountPrincipal,
    @Headers('accept') accepted = '',
    @Req() request: ApiRequest,
    @Res() reply: FastifyReply,
  ) {
    const where = { ...readableBy(principal), ...(query.types?.length && { type: { in: query.types } }) };
    const after = resumedAfter(request) ?? query.after ?? null;
    await this.feed.assertIssued(after, query.after === after ? 'after' : 'Last-Event-ID');
    void reply.header('cache-control', 'no-store');
    const mediaType = mediaTypeFor(accepted);
    if (request.method === 'HEAD') return reply.header('content-type', `${mediaType}; charset=utf-8`).send();
    if (mediaType === 'text/event-stream') return this.live(where, after, principal, request, reply);
    if (mediaType === 'application/x-ndjson') return this.lines(where, query, principal, request, reply);
    const rows = await this.feed.page(where, query.after ?? null, query.limit);
    const next = rows.at(-1)?.position ?? query.after ?? null;
    const page = { next, isLast: rows.length < query.limit };
    return reply.send(await this.projections.marked(answer(rows.map(ownerEvent), { page }), 'event-index'));
  }

  private live(
    where: Where,
    after: Position | null,
    principal: AccountPrincipal,
    request: ApiRequest,
    reply: FastifyReply,
  ) {
    const controller = this.streams.open(principal, request);
    this.access.abortOnRevocation(principal, request, controller);
    const events = this.streamedEvents(where, after, controller.signal);
    const stream = serverSentEvents(events, controller, () => this.access.isValid(request));
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(stream);
  }

  private lines(where: Where, query: FeedQuery, principal: AccountPrincipal, request: ApiRequest, reply: FastifyReply) {
    const controller = this.streams.open(principal, request);
    this.access.abortOnRevocation(principal, request, controller);
    const stream = jsonLines(this.pastEvents(where, query.after ?? null, controller.signal), controller);
    return reply.header('content-type', 'application/x-ndjson; charset=utf-8').send(stream);
  }

  private async *streamedEvents(where: Where, after: Position | null, signal: AbortSignal) {
    for await (const row of this.feed.follow(where, after, signal)) yield { id: row.position, data: ownerEvent(row) };
  }

  private async *pastEvents(where: Where, after: Position | null, signal: AbortSignal) {
    for await (const row of this.feed.past(where, after, signal)) yield ownerEvent(row);
  }
}

/** Generated clients name every media type of the operation and expect JSON, so that a stream is for those who name it alone. */
function mediaTypeFor(accept: string): string {
  if (accept.includes('application/json')) return 'application/json';
  return ['text/event-stream', 'application/x-ndjson'].find((type) => accept.includes(type)) ?? 'application/json';
}

/** Where a browser's stream of server-sent events was cut; null: not a resumed stream. */
function resumedAfter({ headers: { accept = '', 'last-event-id': resumed } }: ApiRequest): Position | null {
  if (resumed === undefined || !accept.includes('text/event-stream')) return null;
  return parse(lastEventIdSchema, { 'Last-Event-ID': resumed })['Last-Event-ID'];
}

/** All events of the account, or for an API token those of its scopes. */
function readableBy(principal: AccountPrincipal): Where {
  const categories = principal.kind === 'token' ? categoriesFor(principal.scopes) : null;
  return { ownerId: principal.accountId, ...(categories && { category: { in: categories } }) };
}
