import { Controller, Delete, Get, Header, HttpCode, Param, Patch, Post } from '@nestjs/common';
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
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { CommandContextOf } from '../../../eventing/deciders/request-context';
import { AwaitProjections } from '../../../eventing/projector/await-projections';
import { CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import { ParsedBody, ParsedQuery } from '../../../platform/http/parsed';
import { Describes } from '../../../platform/openapi/describes';
import { Submission } from '../../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../../platform/requests/principal';
import { ChangeEndpoint } from './commands/change-endpoint';
import { CreateEndpoint } from './commands/create-endpoint';
import { DeleteEndpoint } from './commands/delete-endpoint';
import { Redeliver } from './commands/redeliver';
import { RotateSecret } from './commands/rotate-secret';
import { SendTest } from './commands/send-test';
import { EndpointReads } from './endpoint-reads';
import { endpointRoutes } from './endpoints.openapi';

/** Webhook endpoints of an account. Responses with a secret are not idempotent by key: a stored one would hold it. */
@Controller('api/webhook-endpoints')
export class EndpointsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: EndpointReads,
  ) {}

  @Get()
  @Scope('sites:read')
  @Describes(endpointRoutes.list)
  async list(@CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer(await this.reads.of(accountId));
  }

  @Post()
  @Scope('webhooks:write')
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('webhook-endpoints')
  @Describes(endpointRoutes.create)
  async create(
    @ParsedBody(createEndpointSchema) { token_id: _token, ...settings }: CreateEndpointRequest,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    const { endpointId, secret } = await this.commands.execute(new CreateEndpoint(accountId, settings, context));
    return async () => answer({ ...(await this.reads.one(accountId, endpointId)), secret });
  }

  @Get(':id')
  @Scope('sites:read')
  @Describes(endpointRoutes.one)
  one(@Param('id') id: string, @CurrentPrincipal() { accountId }: AccountPrincipal) {
    return this.endpointAnswer(accountId, id);
  }

  @Patch(':id')
  @Scope('webhooks:write')
  @AwaitProjections('webhook-endpoints')
  @Describes(endpointRoutes.change)
  async change(
    @Param('id') id: string,
    @ParsedBody(changeEndpointSchema) { token_id: _token, ...changes }: ChangeEndpointRequest,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.commands.execute(new ChangeEndpoint(accountId, id, changes, context));
    return () => this.endpointAnswer(accountId, id);
  }

  @Delete(':id')
  @Scope('webhooks:write')
  @AwaitProjections('webhook-endpoints')
  @Describes(endpointRoutes.remove)
  async remove(
    @Param('id') id: string,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.commands.execute(new DeleteEndpoint(accountId, id, context));
    return answer({ id });
  }

  @Post(':id/test')
  @Scope('webhooks:write')
  @HttpCode(200)
  @Submission()
  @AwaitProjections('webhook-deliveries')
  @Describes(endpointRoutes.test)
  async test(
    @Param('id') id: string,
    @ParsedBody(endpointCommandSchema) _body: object,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    return answer({ deliveryId: await this.commands.execute(new SendTest(accountId, id, context)) });
  }

  @Post(':id/rotate')
  @Scope('webhooks:write')
  @HttpCode(200)
  @Submission()
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('webhook-endpoints')
  @Describes(endpointRoutes.rotate)
  async rotate(
    @Param('id') id: string,
    @ParsedBody(endpointCommandSchema) _body: object,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    const secret = await this.commands.execute(new RotateSecret(accountId, id, context));
    return async () => answer({ ...(await this.reads.one(accountId, id)), secret });
  }

  @Get(':id/deliveries')
  @Scope('sites:read')
  @Describes(endpointRoutes.deliveries)
  async deliveries(
    @Param('id') id: string,
    @ParsedQuery(endpointDeliveriesQuerySchema) query: DeliveriesQuery,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    const { items, next } = await this.reads.deliveries(accountId, id, query);
    return answer(items, { page: { next } });
  }

  @Post(':id/redeliver')
  @Scope('webhooks:write')
  @HttpCode(200)
  @Submission()
  @AwaitProjections('webhook-deliveries')
  @Describes(endpointRoutes.redeliver)
  async redeliver(
    @Param('id') id: string,
    @ParsedBody(redeliverSchema) request: RedeliverRequest,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    return answer({ redelivered: await this.commands.execute(new Redeliver(accountId, id, request, context)) });
  }

  private async endpointAnswer(accountId: string, id: string) {
    return answer(await this.reads.one(accountId, id));
  }
}
