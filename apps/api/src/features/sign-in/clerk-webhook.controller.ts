import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Public } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import type { ApiRequest } from '../../platform/requests/api-request';
import { KeepsRawBody } from '../../platform/http/bodies/raw-body';
import { clerkWebhookRoute } from './clerk-webhook.openapi';
import { Describes } from '../../platform/openapi/describes';
import { ReceiveClerkEvent } from './commands/receive-clerk-event';

@Controller('api/webhooks/clerk')
@Public()
export class ClerkWebhookController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @KeepsRawBody()
  @Describes(clerkWebhookRoute)
  async receive(@Req() { rawBody, headers }: ApiRequest) {
    await this.commands.execute(new ReceiveClerkEvent(rawBody ?? Buffer.alloc(0), headers));
    return answer({ received: true });
  }
}
