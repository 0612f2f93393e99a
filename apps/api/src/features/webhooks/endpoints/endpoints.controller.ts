import { Delete, Get, Header, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { DeliveriesQuery } from '@duetcast/domain/sites/connection-requests';
import {
  changeEndpointSchema,
  createEndpointSchema,
  endpointCommandSchema,
  endpointDeliveriesQuerySchema,
  redeliverSchema,
  type ChangeEndpointRequest,
  type CreateEndpointRequest,
  type RedeliverRequest,
} from '@duetcast/domain/webhooks/endpoint-requests';
import { z } from 'zod';
import { publicDeliverySchema } from '@duetcast/projections/webhooks/webhook-deliveries';
import { type InContext, PrincipalInContext } from '../../../eventing/deciders/command-context';
import { AwaitProjections, ListsRows } from '../../../eventing/projector/await-projections';
import { CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { ParsedBody, ParsedQuery, answer, pageAnswer, PostAction } from '../../../platform/http/route-io';
import { Submission } from '../../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../../platform/requests/principal';
import { CreateEndpoint, ChangeEndpoint, DeleteEndpoint, RotateSecret } from '../commands/endpoints';
import { Redeliver, SendTest } from '../commands/deliveries';
import { EndpointReads, publicEndpointSchema } from './endpoint-reads';
import { ApiOperation, ApiController, answerOf, listOf, listFields } from '../../../platform/openapi/api-operation';

const id = z.string().meta({ examples: ['whe_3d9f0a6b1c2e4f5a6b7c8d9e'] });
const deliveryId = z.string().meta({ examples: ['whd_0a6b1c2e4f5a6b7c8d9e3d9f'] });

const withSecret = publicEndpointSchema.extend({
  secret: z.string().meta({
    description: 'Verifies the `v1` signatures: `whsec_` and base64. It is returned only here.',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
  }),
});

const endpoint = answerOf(publicEndpointSchema);
const addressErrors = ['connection.forbiddenAddress'] as const;

/** Webhook endpoints of an account. Responses with a secret are not idempotent by key: a stored one would hold it. */
@ApiController('Webhooks', 'api/webhook-endpoints')
export class EndpointsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: EndpointReads,
  ) {}

  @Get()
  @Scope('sites:read')
  @ListsRows('webhook-endpoints')
  @ApiOperation('Lists webhook endpoints, newest first', {
    answer: answerOf(z.array(publicEndpointSchema), listFields),
  })
  async list(@CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer(await this.reads.of(accountId));
  }

  @Post()
  @Scope('webhooks:write')
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('webhook-endpoints')
  @ApiOperation('Creates a webhook endpoint', {
    answer: answerOf(withSecret),
    errors: [...addressErrors, 'endpoint.tooMany'],
  })
  async create(
    @ParsedBody(createEndpointSchema) { token_id: _token, ...settings }: CreateEndpointRequest,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    const { endpointId, secret } = await this.commands.execute(new CreateEndpoint({ accountId, settings, context }));
    return async () => answer({ ...(await this.reads.one(accountId, endpointId)), secret });
  }

  @Get(':id')
  @Scope('sites:read')
  @ApiOperation('Retrieves a webhook endpoint', { answer: endpoint })
  one(@Param('id') id: string, @CurrentPrincipal() { accountId }: AccountPrincipal) {
    return this.endpointAnswer(accountId, id);
  }

  @Patch(':id')
  @Scope('webhooks:write')
  @AwaitProjections('webhook-endpoints')
  @ApiOperation('Changes, pauses or enables a webhook endpoint', {
    answer: endpoint,
    errors: [...addressErrors, 'endpoint.noSecret'],
  })
  async change(
    @Param('id') id: string,
    @ParsedBody(changeEndpointSchema) { token_id: _token, ...changes }: ChangeEndpointRequest,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    await this.commands.execute(new ChangeEndpoint({ accountId, endpointId: id, changes, context }));
    return () => this.endpointAnswer(accountId, id);
  }

  @Delete(':id')
  @Scope('webhooks:write')
  @AwaitProjections('webhook-endpoints')
  @ApiOperation('Deletes a webhook endpoint', { answer: answerOf(z.object({ id })) })
  async remove(@Param('id') id: string, @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>) {
    await this.commands.execute(new DeleteEndpoint({ accountId, endpointId: id, context }));
    return answer({ id });
  }

  @PostAction(':id/test')
  @Scope('webhooks:write')
  @Submission()
  @AwaitProjections('webhook-deliveries')
  @ApiOperation('Sends a test to a webhook endpoint', {
    answer: answerOf(z.object({ deliveryId })),
    errors: ['endpoint.noSecret'],
  })
  async test(
    @Param('id') id: string,
    @ParsedBody(endpointCommandSchema) _body: object,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    return answer({ deliveryId: await this.commands.execute(new SendTest({ accountId, endpointId: id, context })) });
  }

  @PostAction(':id/rotate')
  @Scope('webhooks:write')
  @Submission()
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('webhook-endpoints')
  @ApiOperation('Replaces the secret of a webhook endpoint', {
    operationId: 'rotateWebhookEndpointSecret',
    answer: answerOf(withSecret),
  })
  async rotate(
    @Param('id') id: string,
    @ParsedBody(endpointCommandSchema) _body: object,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    const secret = await this.commands.execute(new RotateSecret({ accountId, endpointId: id, context }));
    return async () => answer({ ...(await this.reads.one(accountId, id)), secret });
  }

  @Get(':id/deliveries')
  @Scope('sites:read')
  @ListsRows('webhook-deliveries')
  @ApiOperation('Lists the deliveries to a webhook endpoint, newest first', { answer: listOf(publicDeliverySchema) })
  async deliveries(
    @Param('id') id: string,
    @ParsedQuery(endpointDeliveriesQuerySchema) query: DeliveriesQuery,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    return pageAnswer(await this.reads.deliveries(accountId, id, query));
  }

  @PostAction(':id/redeliver')
  @Scope('webhooks:write')
  @Submission()
  @AwaitProjections('webhook-deliveries')
  @ApiOperation('Sends deliveries again', {
    operationId: 'redeliverWebhooks',
    answer: answerOf(z.object({ redelivered: z.int().nonnegative() })),
    errors: ['endpoint.disabled', 'endpoint.deliveryMissing', 'endpoint.tooManyDeliveries'],
  })
  async redeliver(
    @Param('id') id: string,
    @ParsedBody(redeliverSchema) request: RedeliverRequest,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    return answer({
      redelivered: await this.commands.execute(new Redeliver({ accountId, endpointId: id, request, context })),
    });
  }

  private async endpointAnswer(accountId: string, id: string) {
    return answer(await this.reads.one(accountId, id));
  }
}
