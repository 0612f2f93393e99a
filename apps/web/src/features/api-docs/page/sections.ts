import type { CodeLanguage } from '../../../ui/code/highlight';
import { groupsOf, type Operation } from '../document/openapi';
import { fieldList, fieldsOf } from './fields';
import { markdown, markup, prose, type Markup } from './markup';
import { codeAnchor, operationSection } from './operation';
import { article, codeBlock, endpoint, methodBadge, statusBadge, table, title, type Doc } from './parts';

function rateLimits({ texts, language, document }: Doc): Markup {
  const windowOf = (seconds: number) => {
    const [value, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [seconds / 60, 'minute'];
    return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  };
  const rows = document['x-rate-limits'].map(({ name, calls, perSeconds, counts }) => {
    const limit = texts.every(new Intl.NumberFormat(language).format(calls), windowOf(perSeconds));
    return markup`<tr><td>${name}</td><td>${limit}</td><td>${counts}</td></tr>`;
  });
  return table('rate-limits', texts.limitColumns, rows);
}

/** The events in both directions. */
function socketEvents(doc: Doc): Markup {
  const { path, protocol, description, events } = doc.document['x-socket'];
  const event = ({ name, from, description: about, payload = {} }: (typeof events)[number]) => markup`
    <h2><code>${name}</code> <small>${doc.texts.from[from]}</small></h2>
    <p>${about}</p>
    ${fieldList(fieldsOf(payload, doc.document), doc)}`;
  return markup`${endpoint(protocol, path)}<p>${prose(description)}</p>${events.map(event)}`;
}

function errorTable({ texts, document }: Doc): Markup {
  const rows = document['x-error-catalogue'].map(
    ({ code, status, message, advice }) => markup`
      <tr id="${codeAnchor(code)}">
        <td><code>${code}</code> ${statusBadge(status)}</td>
        <td>${message}</td>
        <td>${prose(advice)}</td>
      </tr>`,
  );
  return markup`
    <input type="search" aria-label="${texts.errorsFilter}" placeholder="${texts.errorsFilter}" />
    ${table('error-catalogue', texts.errorColumns, rows)}
    <p role="status" hidden>${texts.nothingFound}</p>`;
}

/** What the document adds to the text of a guide. */
const additions: Readonly<Record<string, (doc: Doc) => Markup>> = {
  'rate-limits': rateLimits,
  'real-time-updates': socketEvents,
  'error-catalogue': errorTable,
};

/** The guides of a Markdown file, each under a heading like `## Title {#anchor}`. */
const guidesOf = ({ guides }: Doc) =>
  guides.split(/^## /m).flatMap((part) => {
    const [, name = '', anchor = '', text = ''] = /^(.+?) \{#([\w-]+)\}\n(.*)$/s.exec(part) ?? [];
    return anchor ? [{ name, anchor, text }] : [];
  });

/** A guide; the first words of its code blocks are their language and name. */
function guide({ name, anchor, text }: ReturnType<typeof guidesOf>[number], doc: Doc) {
  const { code, rest } = markdown(text);
  const blocks = code.map(({ lang, text: sample }) => {
    const [language, label = ''] = lang.split(' ');
    return codeBlock(`${name}: ${label}`, label, [{ text: sample, language: language as CodeLanguage }], doc);
  });
  const body = article(anchor, markup`${title(1, anchor, name)}${rest}${additions[anchor]?.(doc)}`, blocks);
  const about = rest.html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { slug: anchor, name, about, isGuide: true, operations: [] as readonly Operation[], body };
}

/** A guide, the operations of a resource, or both where they have one name. */
export type DocPage = ReturnType<typeof guide>;

/** The pages: guides, then resources. The first guide is that of the address `/doc`. */
export function pagesOf(doc: Doc): DocPage[] {
  const guides = guidesOf(doc).map((each) => guide(each, doc));
  const resources = groupsOf(doc.document).map(({ name, description, operations }) => {
    const slug = name.toLowerCase();
    const sections = operations.map((operation) => operationSection(operation, doc));
    const known = guides.find((each) => each.slug === slug);
    const head = known ? known.body : markup`<h1>${name}</h1><p>${description}</p>`;
    return { slug, name, about: description, isGuide: false, operations, body: markup`${head}${sections}` };
  });
  const own = guides.filter(({ slug }) => !resources.some((resource) => resource.slug === slug));
  return [...own, ...resources].map((page, index) => (index === 0 ? { ...page, slug: '' } : page));
}

export const addressOf = ({ base }: Pick<Doc, 'base'>, slug: string): string => (slug ? `${base}/${slug}` : base);

/** Links to the pages, and to the operations of the current one. */
export function contents(doc: Doc, pages: readonly DocPage[], current: DocPage): Markup[] {
  const operation = ({ id, summary, method }: Operation) =>
    markup`<li><a href="#${id}"><span>${summary}</span> ${methodBadge(method)}</a></li>`;
  const item = (page: DocPage) => {
    const isCurrent = page === current;
    const inPage =
      isCurrent &&
      page.operations.length > 0 &&
      markup`<ul aria-label="${page.name}">${page.operations.map(operation)}</ul>`;
    return markup`<li><a href="${addressOf(doc, page.slug)}" ${isCurrent && markup`aria-current="page"`}>${page.name}</a>${inPage}</li>`;
  };
  return [true, false].map((isGuide) => {
    const name = isGuide ? doc.texts.guides : doc.texts.resources;
    return markup`
      <div>
        <p><b>${name}</b></p>
        <ul aria-label="${name}">${pages.filter((page) => page.isGuide === isGuide).map(item)}</ul>
      </div>`;
  });
}

/** What a search finds, and where old addresses lead: each page and each operation. */
export const searchIndex = (doc: Doc, pages: readonly DocPage[]) =>
  pages.flatMap(({ slug, name, about, operations }) => [
    { href: addressOf(doc, slug), name, method: '', text: about },
    ...operations.map(({ id, summary, method, path, description = '', responses }) => {
      const codes = Object.values(responses).flatMap(({ codes: each = [] }) => each);
      const text = [path, description, ...codes].join(' ');
      return { href: `${addressOf(doc, slug)}#${id}`, name: summary, method, text };
    }),
  ]);
export type IndexEntry = ReturnType<typeof searchIndex>[number];
