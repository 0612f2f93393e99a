import type { IncomingHttpHeaders } from 'node:http';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserWebhookEvent, WebhookEvent } from '@clerk/backend/webhooks';
import { AppError } from '@duetcast/domain/kernel/errors';
import { commandOf } from '../../../eventing/deciders/command-context';
import { Config } from '../../../platform/config/config';
import { ClerkAccounts, verifiedEmail, type ClerkUser } from '../clerk/clerk-accounts';
import { metadataReportOf } from '../clerk/clerk-metadata';

/** Applies a change of a user's metadata that Clerk reports. */
export class ReceiveClerkEvent extends commandOf<void, { body: Buffer; headers: IncomingHttpHeaders }>() {}

const signatureHeaders = ['svix-id', 'svix-timestamp', 'svix-signature'];

@CommandHandler(ReceiveClerkEvent)
export class ReceiveClerkEventHandler implements ICommandHandler<ReceiveClerkEvent> {
  constructor(
    private readonly accounts: ClerkAccounts,
    private readonly config: Config,
  ) {}

  /** @throws AppError `auth.notConfigured`, `webhook.signatureInvalid` */
  async execute(command: ReceiveClerkEvent): Promise<void> {
    const { type, data } = await this.verified(command);
    if (type === 'user.created' || type === 'user.updated') await this.accounts.accountOf(userOf(data));
  }

  private async verified({ body, headers }: ReceiveClerkEvent): Promise<WebhookEvent> {
    const { CLERK_WEBHOOK_SIGNING_SECRET: signingSecret, CLERK_SECRET_KEY } = this.config.env;
    if (!signingSecret || !CLERK_SECRET_KEY) throw new AppError('auth.notConfigured');
    const { verifyWebhook } = await import('@clerk/backend/webhooks');
    const signed = signatureHeaders.map((name): [string, string] => [name, String(headers[name] ?? '')]);
    const request = new Request('http://webhook', { method: 'POST', headers: signed, body: new Uint8Array(body) });
    try {
      return await verifyWebhook(request, { signingSecret });
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
