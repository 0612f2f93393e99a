import { Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Public } from '../../platform/authentication/access';
import { answer, PostAction } from '../../platform/http/route-io';
import type { ApiRequest } from '../../platform/requests/principal';
import { KeepsRawBody } from '../../platform/http/bodies/raw-body';
import { ReceiveClerkEvent } from './commands/receive-clerk-event';
import { ApiOperation, ApiController, answerOf } from '../../platform/openapi/api-operation';

@ApiController('Operation', 'api/webhooks/clerk')
@Public()
export class ClerkWebhookController {
  constructor(private readonly commands: CommandBus) {}

  @PostAction()
  @KeepsRawBody()
  @ApiOperation('Receives Clerk webhook events', {
    operationId: 'receiveClerkWebhook',
    answer: answerOf(z.object({ received: z.literal(true) })),
    errors: ['auth.notConfigured', 'auth.unreachable', 'webhook.signatureInvalid'],
    body: z.looseObject({}),
  })
  async receive(@Req() { rawBody, headers }: ApiRequest) {
    await this.commands.execute(new ReceiveClerkEvent({ body: rawBody ?? Buffer.alloc(0), headers }));
    return answer({ received: true });
  }
}
