import { Injectable } from '@nestjs/common';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { endpointDecider, endpointOf } from '@duetcast/domain/webhooks/endpoint-decider';
import { endpointEvents } from '@duetcast/domain/webhooks/endpoint-events';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { Deciders } from '../../../../eventing/deciders/deciders';
import type { StoredEvent } from '../../../../eventing/event-store/event-store';
import type { Reaction } from '../../../../eventing/reactions/reactor';
import { ReadModelStore } from '../../../../eventing/read-models/read-model-store';
import { Config } from '../../../../platform/config/config';
import { linkMail } from '../../../../platform/mail/link-mail';
import { Mailer, type Mail } from '../../../../platform/mail/mailer';

interface DisabledEndpoint {
  readonly to: string;
  readonly url: string;
  readonly reason: 'gone' | 'failing';
  /** Page with the endpoint. */
  readonly link: string;
}

const subject = 'A webhook endpoint of your Duetcast account was disabled';
const reasons = {
  gone: 'It answered a webhook with HTTP 410, which says that it wants no more.',
  failing: 'Every webhook that was sent to it failed for about three days, with all its retries.',
} as const;

/** The mail that tells the owner that an endpoint gets no more webhooks. */
function disabledMail({ to, url, reason, link }: DisabledEndpoint): Mail {
  const paragraphs = [
    `Duetcast no longer sends webhooks to ${url}.`,
    reasons[reason],
    'Repair the receiver, enable the endpoint, and send again what it missed:',
  ];
  return linkMail({ to, subject, paragraphs, link });
}

/**
 * Mails the owner of an endpoint that the server disabled. Events come at least once, so a crash can send a mail twice; while
 * the mail server does not respond, they wait.
 */
@Injectable()
export class DisabledNotices implements Reaction {
  readonly name = 'endpoint-notices';
  readonly watched = { streamPrefixes: ['endpoints-'], types: ['EndpointDisabled'] };

  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  /** @throws AppError `mail.unavailable`, `mail.refused`, `store.unavailable` */
  async react(event: StoredEvent): Promise<void> {
    const { type, data } = currentEvent(endpointEvents, event);
    if (type !== 'EndpointDisabled' || data.reason === 'paused') return;
    const { accountId, endpointId, reason } = data;
    const endpoint = endpointOf((await this.deciders.load(endpointDecider, accountId)).state, endpointId);
    const owner = (await this.rows.load<AccountRow>(accounts.name, [accountId])).get(accountId)?.row;
    if (!endpoint || !owner?.email) return; // deleted, or the account was erased
    const link = this.config.pageAt('/dashboard?tab=connections');
    await this.mailer.send(disabledMail({ to: owner.email, url: endpoint.settings.url, reason, link }));
  }
}
