import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { UserWebhookEvent, WebhookEvent } from '@clerk/backend/webhooks';
import { AppError } from '@duetcast/domain/kernel/errors';
import { Config } from '../../../platform/config/config';
import { Public } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import type { ApiRequest } from '../../../platform/requests/api-request';
import { KeepsRawBody } from '../../../platform/http/raw-body';
import { clerkWebhookRoute } from './clerk-webhook.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { ClerkAccounts, verifiedEmail, type ClerkUser } from './clerk-accounts';
import { metadataReportOf } from './clerk-metadata';

const signatureHeaders = ['svix-id', 'svix-timestamp', 'svix-signature'];

@Controller('api/webhooks/clerk')
@Public()
export class ClerkWebhookController {
  constructor(
    private readonly accounts: ClerkAccounts,
    private readonly config: Config,
  ) {}

  /** Applies changes to a user's metadata. @throws AppError `auth.notConfigured`, `webhook.signatureInvalid` */
  @Post()
  @HttpCode(200)
  @KeepsRawBody()
  @Describes(clerkWebhookRoute)
  async receive(@Req() request: ApiRequest) {
    const { type, data } = await this.verified(request);
    if (type === 'user.created' || type === 'user.updated') await this.accounts.accountOf(userOf(data));
    return answer({ received: true });
  }

  private async verified({ rawBody, headers }: ApiRequest): Promise<WebhookEvent> {
    const { CLERK_WEBHOOK_SIGNING_SECRET: signingSecret, CLERK_SECRET_KEY } = this.config.env;
    if (!signingSecret || !CLERK_SECRET_KEY) throw new AppError('auth.notConfigured');
    const { verifyWebhook } = await import('@clerk/backend/webhooks');
    const signed = signatureHeaders.map((name): [string, string] => [name, String(headers[name] ?? '')]);
    const body = new Uint8Array(rawBody ?? []);
    try {
      return await verifyWebhook(new Request('http://webhook', { method: 'POST', headers: signed, body }), {
        signingSecret,
      });
    } catch {
      throw new AppError('webhook.signatureInvalid');
    }
  }
}

type WebhookUser = Extract<UserWebhookEvent, { type: 'user.updated' | 'user.created' }>['data'];

function userOf(user: WebhookUser): ClerkUser {
  const primary = user.email_addresses.find(({ id }) => id === user.primary_email_address_id);
  return {
    userId: user.id,
    verifiedEmail: verifiedEmail(primary?.email_address, primary?.verification?.status === 'verified'),
    metadata: metadataReportOf(user.public_metadata, user.updated_at),
  };
}
