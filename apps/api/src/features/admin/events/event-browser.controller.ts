import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { administratorEvent } from '@duetcast/projections/events/public-event';
import type { FastifyReply } from 'fastify';
import { EventFeed, cursorSchema, serverSentEvents, OpenStreams, StreamAccess } from '../../events/public';
import { Allow, CurrentPrincipal } from '../../../platform/authentication/access';
import { AdminGuard } from '../../../platform/authentication/admin.guard';
import { answer } from '../../../platform/http/answer';
import type { ApiRequest } from '../../../platform/requests/api-request';
import { ParsedQuery } from '../../../platform/http/parsed';
import { isAdministrator, type UserPrincipal } from '../../../platform/requests/principal';
import { adminEventRoutes } from './admin-events.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { ReadRecords } from '../reads/read-records';
import { EventBrowser, whereOf } from './event-browser';
import {
  eventBrowserQuerySchema,
  tailQuerySchema,
  type EventBrowserQuery,
  type TailQuery,
} from './event-browser-queries';

/** All events, for administrators. */
@Controller('api/admin')
@Allow('user')
@UseGuards(AdminGuard)
export class EventBrowserController {
  constructor(
    private readonly browser: EventBrowser,
    private readonly feed: EventFeed,
    private readonly streams: OpenStreams,
    private readonly access: StreamAccess,
    private readonly records: ReadRecords,
  ) {}

  @Get('events')
  @Describes(adminEventRoutes.list)
  async events(@ParsedQuery(eventBrowserQuerySchema) query: EventBrowserQuery, @Req() request: ApiRequest) {
    await this.records.record(request, await this.browser.ownersOf(query), 'events');
    const { events, page } = await this.browser.page(query);
    return answer(events, { page });
  }

  /** New events after `after`, or from now on. */
  @Get('events/tail')
  @Describes(adminEventRoutes.tail)
  async tail(
    @ParsedQuery(tailQuerySchema) query: TailQuery,
    @CurrentPrincipal() principal: UserPrincipal,
    @Req() request: ApiRequest,
    @Res() reply: FastifyReply,
  ) {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };
    // It shows nothing, and the stream would not end.
    if (request.method === 'HEAD') return reply.headers(headers).send();
    await this.records.record(request, await this.browser.ownersOf(query), 'events');
    const resumed = cursorSchema.safeParse(request.headers['last-event-id']);
    const after = resumed.data ?? query.after ?? (await this.feed.head());
    const ending = this.streams.open(principal, request);
    this.access.abortOnRevocation(principal, request, ending, isAdministrator);
    const events = this.eventsFor(query, after, ending.signal);
    const stream = serverSentEvents(events, ending, () => this.access.isValid(request, isAdministrator));
    return reply.headers(headers).header('x-accel-buffering', 'no').send(stream);
  }

  @Get('event-types')
  @Describes(adminEventRoutes.types)
  types() {
    return answer(this.browser.types());
  }

  @Get('streams/:stream')
  @Describes(adminEventRoutes.stream)
  async stream(@Param('stream') stream: string, @Req() request: ApiRequest) {
    await this.records.record(request, await this.browser.ownersOf({ stream }), 'events');
    return answer(await this.browser.stream(stream));
  }

  @Get('correlations/:id')
  @Describes(adminEventRoutes.correlation)
  async correlation(@Param('id') id: string, @Req() request: ApiRequest) {
    await this.records.record(request, await this.browser.ownersOf({ correlation: id }), 'events');
    return answer(await this.browser.correlation(id));
  }

  private async *eventsFor(query: TailQuery, after: string | null, signal: AbortSignal) {
    for await (const row of this.feed.follow(whereOf(query), after, signal))
      yield { id: row.position, data: administratorEvent(row) };
  }
}
