import { escaped } from '../../../../platform/html/page';
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
  return {
    to,
    subject,
    text: `${[...paragraphs, link].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
<p><a href="${escaped(link)}">${escaped(link)}</a></p>
</body>
</html>
`,
  };
}
