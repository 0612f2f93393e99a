import { piecesOf, type CodeLanguage } from '../../../ui/code/highlight';
import classes from '../../../ui/code/code-block.module.css';
import type { codeWords } from '@duetcast/words/en/app/code';
import type { docWords } from '@duetcast/words/en/site/doc';
import type { TextsOf } from '@duetcast/words/kernel/words';
import type { Language } from '@duetcast/words/languages';
import type { ApiDocument } from '../document/openapi';
import { markup, type Markup } from './markup';

/** What the pages are made from; `guides` is Markdown, `base` the address of the first page. */
export interface Doc {
  readonly language: Language;
  readonly base: string;
  readonly document: ApiDocument;
  readonly guides: string;
  readonly texts: TextsOf<typeof docWords>;
  readonly codeTexts: TextsOf<typeof codeWords>;
}

/** A title that links to its own anchor. */
export const title = (level: 1 | 2, anchor: string, text: string): Markup =>
  markup`<h${level} id="${anchor}-title" class="title"><a href="#${anchor}">${text}</a></h${level}>`;

export const methodBadge = (method: string): Markup => markup`<b class="method" data-method="${method}">${method}</b>`;

export const endpoint = (method: string, path: string): Markup =>
  markup`<p class="endpoint" dir="ltr">${methodBadge(method)} <code>${path}</code></p>`;

export const statusBadge = (status: string | number): Markup =>
  markup`<b class="status" data-kind="${String(status)[0]}">${status}</b>`;

export const table = (anchor: string, columns: readonly string[], rows: readonly Markup[]): Markup => markup`
  <table aria-labelledby="${anchor}-title">
    <thead><tr>${columns.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead>
    <tbody>${rows}</tbody>
  </table>`;

const highlighted = (code: string, language: CodeLanguage): Markup[] =>
  piecesOf(code, language).map(({ kind, text }) =>
    kind === 'plain' ? markup`${text}` : markup`<span data-kind="${kind}">${text}</span>`,
  );

/** `sample` is set if there is the same one in other languages. */
type Code = { readonly text: string; readonly language: CodeLanguage; readonly sample?: string };

export function codeBlock(label: string, head: Markup | string, texts: readonly Code[], doc: Doc): Markup {
  const { copy, copied, copyNamed } = doc.codeTexts;
  const blocks = texts.map(
    ({ text, language, sample = '' }) =>
      markup`<pre class="${classes.code}" role="group" aria-label="${label}" tabindex="0" dir="ltr" data-sample="${sample}"><code>${highlighted(text, language)}</code></pre>`,
  );
  return markup`
    <div class="${classes.block}">
      <div class="${classes.head}">
        <div class="${classes.title}">${head}</div>
        <button type="button" class="${classes.action}" aria-label="${copyNamed(label)}" data-copied="${copied}">${copy}</button>
      </div>
      ${blocks}
    </div>`;
}

export const article = (anchor: string, text: Markup, code: readonly (Markup | undefined)[]): Markup => markup`
  <article id="${anchor}" aria-labelledby="${anchor}-title" data-section>
    <div>${text}</div>
    <div class="samples">${code}</div>
  </article>`;
