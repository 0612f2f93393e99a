import { linkLifetimeMs } from '@duetcast/domain/limits/times';
import type { Mail } from '../../../platform/mail/mailer';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

const intro = 'Open this link to sign in to Duetcast:';
const note = `It works once and for ${linkLifetimeMs / 60_000} minutes. If you did not ask for it, do nothing.`;

/** The mail with a sign-in link. */
export const signInMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Sign in to Duetcast',
  text: `${intro}\n\n${link}\n\n${note}\n`,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sign in to Duetcast</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
<p>${intro}</p>
<p><a href="${escaped(link)}">${escaped(link)}</a></p>
<p>${note}</p>
</body>
</html>
`,
});
