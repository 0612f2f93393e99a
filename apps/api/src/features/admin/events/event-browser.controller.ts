import { Get, Param, Req, Res } from '@nestjs/common';
import { administratorEvent, administratorEventSchema } from '@duetcast/projections/events/public-event';
import type { FastifyReply } from 'fastify';
import { maxBrowsedEvents } from '@duetcast/domain/limits/admin-limits';
import { z } from 'zod';
import { count } from '@duetcast/domain/kernel/event';
import { EventFeed, cursorSchema, serverSentEvents, OpenStreams, StreamAccess } from '../../events/public';
import { ListsRows } from '../../../eventing/projector/await-projections';
import { CurrentPrincipal } from '../../../platform/authentication/access';
import { ParsedQuery, answer } from '../../../platform/http/route-io';
import { isAdministrator, type UserPrincipal, type ApiRequest } from '../../../platform/requests/principal';
import { ReadsAccounts, ReadsNoAccount, type Asked } from '../reads/reads-accounts';
import { EventBrowser, whereOf } from './event-browser';
import {
  eventBrowserQuerySchema,
  tailQuerySchema,
  type EventBrowserQuery,
  type TailQuery,
} from './event-browser-query-schemas';
import { ApiOperation, AdminController, answerOf, listFields } from '../../../platform/openapi/api-operation';

const page = z.object({
  newer: z.string().nullable().meta({ description: 'Pass as `after` to get newer events.' }),
  older: z.string().nullable().meta({ description: 'Pass as `before` to get older events. Null on the last page.' }),
});

const isCut = z
  .boolean()
  .meta({ description: `True if there are more than the ${maxBrowsedEvents.toLocaleString('en')} events returned.` });

@AdminController('api/admin')
export class EventBrowserController {
  constructor(
    private readonly browser: EventBrowser,
    private readonly feed: EventFeed,
    private readonly streams: OpenStreams,
    private readonly access: StreamAccess,
  ) {}

  @Get('events')
  @ListsRows('event-index')
  @ReadsAccounts('events', ({ query }: Asked<EventBrowserQuery>, browser) => browser.ownersOf(query), EventBrowser)
  @ApiOperation('Lists events of all accounts, newest first', {
    answer: answerOf(z.array(administratorEventSchema), { page, ...listFields }),
  })
  async events(@ParsedQuery(eventBrowserQuerySchema) query: EventBrowserQuery) {
    const { events, page } = await this.browser.page(query);
    return answer(events, { page });
  }

  /** New events after `after`, or from now on. */
  @Get('events/tail')
  @ReadsAccounts('events', ({ query }: Asked<TailQuery>, browser) => browser.ownersOf(query), EventBrowser)
  @ApiOperation('Streams events of all accounts in real time', {
    operationId: 'tailAdminEvents',
    answer: { description: 'A stream of events.', media: ['text/event-stream'] },
    errors: ['rate.connections'],
  })
  async tail(
    @ParsedQuery(tailQuerySchema) query: TailQuery,
    @CurrentPrincipal() principal: UserPrincipal,
    @Req() request: ApiRequest,
    @Res() reply: FastifyReply,
  ) {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };
    // It shows nothing, and the stream would not end.
    if (request.method === 'HEAD') return reply.headers(headers).send();
    const resumed = cursorSchema.safeParse(request.headers['last-event-id']);
    const after = resumed.data ?? query.after ?? (await this.feed.head());
    const ending = this.streams.open(principal, request);
    this.access.abortOnRevocation(principal, request, ending, isAdministrator);
    const events = this.eventsFor(query, after, ending.signal);
    const stream = serverSentEvents(events, ending, () => this.access.isValid(request, isAdministrator));
    return reply.headers(headers).header('x-accel-buffering', 'no').send(stream);
  }

  @Get('event-types')
  @ReadsNoAccount()
  @ApiOperation('Lists event types', {
    answer: answerOf(z.array(z.object({ type: z.string(), version: z.int().positive() }))),
  })
  types() {
    return answer(this.browser.types());
  }

  @Get('streams/:stream')
  @ListsRows('event-index')
  @ReadsAccounts('events', ({ params: { stream } }: Asked, browser) => browser.ownersOf({ stream }), EventBrowser)
  @ApiOperation('Retrieves a stream and verifies its hash chain', {
    answer: answerOf(
      z.object({
        stream: z.string(),
        length: count,
        complete: z.boolean().meta({ description: 'False if retention removed the oldest events.' }),
        verified: z.boolean(),
        brokenAt: count.nullable(),
        reason: z.enum(['missing', 'form', 'order', 'link', 'content', 'gone']).nullable(),
        events: z.array(administratorEventSchema),
        isCut,
      }),
      listFields,
    ),
    errors: ['event.streamMissing'],
  })
  async stream(@Param('stream') stream: string) {
    return answer(await this.browser.stream(stream));
  }

  @Get('correlations/:id')
  @ListsRows('event-index')
  @ReadsAccounts('events', ({ params: { id } }: Asked, browser) => browser.ownersOf({ correlation: id }), EventBrowser)
  @ApiOperation('Lists every event with one correlation ID', {
    answer: answerOf(
      z.object({ correlationId: z.string(), events: z.array(administratorEventSchema), isCut }),
      listFields,
    ),
    errors: ['event.correlationMissing'],
  })
  async correlation(@Param('id') id: string) {
    return answer(await this.browser.correlation(id));
  }

  private async *eventsFor(query: TailQuery, after: string | null, signal: AbortSignal) {
    for await (const row of this.feed.follow(whereOf(query), after, signal))
      yield { id: row.position, data: administratorEvent(row) };
  }
}
