import { marked } from 'marked';

// What stands in angle brackets is text.
marked.use({ tokenizer: { html: () => undefined, tag: () => undefined } });

/** HTML, safe to insert as it is. */
export class Markup {
  constructor(readonly html: string) {}
}
export type Value = Markup | string | number | false | undefined | readonly Value[];

export function htmlOf(value: Value): string {
  if (value === false || value === undefined) return '';
  if (value instanceof Markup) return value.html;
  if (typeof value === 'object') return value.map(htmlOf).join('');
  return String(value).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A template of HTML that escapes its values; line breaks of the template are left out. */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.map((part, index) => part.replaceAll(/\n\s+/g, '') + htmlOf(values[index])).join(''));

/** A line of Markdown, as descriptions of OpenAPI are. */
export const prose = (text: string): Markup => new Markup(marked.parseInline(text, { async: false }));

/** A text of Markdown: its code blocks, each with the words after its fence, and the HTML of the rest. */
export function markdown(text: string) {
  const tokens = marked.lexer(text);
  const code = tokens.flatMap((token) => (token.type === 'code' ? [token as { lang: string; text: string }] : []));
  return { code, rest: new Markup(marked.parser(tokens.filter(({ type }) => type !== 'code'))) };
}
