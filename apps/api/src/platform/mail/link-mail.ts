import { escaped } from '../html/page';
import type { Mail } from './mailer';

interface LinkMail extends Pick<Mail, 'to' | 'subject'> {
  readonly paragraphs: readonly string[];
  /** Stands in a line of its own after the paragraphs. */
  readonly link: string;
  /** Follows the link. */
  readonly note?: string;
}

const anchor = (link: string): string => `<a href="${escaped(link)}">${escaped(link)}</a>`;

/** A short mail in English that leads to a page. */
export function linkMail({ to, subject, paragraphs, link, note }: LinkMail): Mail {
  const after = note === undefined ? [] : [note];
  const html = [...paragraphs.map(escaped), anchor(link), ...after.map(escaped)];
  return {
    to,
    subject,
    text: `${[...paragraphs, link, ...after].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
${html.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</body>
</html>
`,
  };
}
