import { Delete, Get, Header, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  addSubscriberSchema,
  showsQuerySchema,
  type AddSubscriberRequest,
  type ShowsQuery,
} from '@duetcast/domain/shows/show-requests';
import { z } from 'zod';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { AwaitProjections, ListsRows } from '../../eventing/projector/await-projections';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { ParsedBody, ParsedQuery, answer, pageAnswer } from '../../platform/http/route-io';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { AddSubscriber, RevokeSubscriber } from './commands/subscribers';
import { ShowAddresses } from './addresses/show-addresses';
import { ShowReads } from './queries/show-reads';
import { SubscriberReads, subscriberSchema } from './queries/subscriber-reads';
import { ApiOperation, ApiController, listOf, answerOf, removedSchema } from '../../platform/openapi/api-operation';

/** Addresses of a feed, one for each subscriber. */
@ApiController('Shows', 'api/shows/:showId/subscribers')
@Scope('shows:read')
export class SubscribersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shows: ShowReads,
    private readonly reads: SubscriberReads,
    private readonly addresses: ShowAddresses,
  ) {}

  @Get()
  @ListsRows('subscribers')
  @ApiOperation('Lists the private subscribers of a show', { answer: listOf(subscriberSchema) })
  async list(
    @Param('showId') showId: string,
    @ParsedQuery(showsQuerySchema) query: ShowsQuery,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    await this.shows.existing(showId, accountId);
    return pageAnswer(await this.reads.list(showId, query));
  }

  /** Not idempotent by key: the stored response would hold the token. */
  @Post()
  @Scope('shows:write')
  @Header('Cache-Control', 'no-store')
  @Submission()
  @AwaitProjections('shows', 'subscribers')
  @ApiOperation('Adds a private subscriber', {
    answer: answerOf(
      subscriberSchema.extend({
        feedUrl: z.string().meta({ description: 'The address. It is returned only here, and not stored.' }),
      }),
    ),
    errors: ['show.tooManySubscribers'],
  })
  async add(
    @Param('showId') showId: string,
    @ParsedBody(addSubscriberSchema) { name }: AddSubscriberRequest,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    await this.shows.existing(showId, accountId);
    const { tokenId, token } = await this.commands.execute(new AddSubscriber({ showId, accountId, name, context }));
    const feedUrl = this.addresses.feed({ showId, token });
    return async () => answer({ ...(await this.reads.get(showId, tokenId)), feedUrl });
  }

  @Delete(':subscriberId')
  @Scope('shows:write')
  @AwaitProjections('shows', 'subscribers')
  @ApiOperation('Revokes a private subscriber', { answer: removedSchema })
  async revoke(
    @Param('showId') showId: string,
    @Param('subscriberId') subscriberId: string,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    await this.shows.existing(showId, accountId);
    await this.commands.execute(new RevokeSubscriber({ showId, accountId, tokenId: subscriberId, context }));
    return answer({ id: subscriberId });
  }
}
