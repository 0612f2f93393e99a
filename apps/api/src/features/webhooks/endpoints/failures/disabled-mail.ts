import { linkMail } from '../../../../platform/mail/link-mail';
import type { Mail } from '../../../../platform/mail/mailer';

export interface DisabledEndpoint {
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
export function disabledMail({ to, url, reason, link }: DisabledEndpoint): Mail {
  const paragraphs = [
    `Duetcast no longer sends webhooks to ${url}.`,
    reasons[reason],
    'Repair the receiver, enable the endpoint, and send again what it missed:',
  ];
  return linkMail({ to, subject, paragraphs, link });
}
