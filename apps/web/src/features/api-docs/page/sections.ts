import type { CodeLanguage } from '../../../ui/code/highlight';
import { groupsOf } from '../document/openapi';
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
    <h3><code>${name}</code> <small>${doc.texts.from[from]}</small></h3>
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
function guide({ name, anchor, text }: ReturnType<typeof guidesOf>[number], doc: Doc): Markup {
  const { code, rest } = markdown(text);
  const blocks = code.map(({ lang, text: sample }) => {
    const [language, label = ''] = lang.split(' ');
    return codeBlock(`${name}: ${label}`, label, [{ text: sample, language: language as CodeLanguage }], doc);
  });
  return article(anchor, markup`${title(2, anchor, name)}${rest}${additions[anchor]?.(doc)}`, blocks);
}

/** Guides, then operations by group, then the last guide, which is the error catalog. */
export function sections(doc: Doc): Markup[] {
  const guides = guidesOf(doc).map((each) => guide(each, doc));
  const groups = groupsOf(doc.document).map(
    ({ name, description, operations }) => markup`
      <section id="group-${name.toLowerCase()}">
        <h2>${name}</h2>
        <p>${description}</p>
        ${operations.map((operation) => operationSection(operation, doc))}
      </section>`,
  );
  return [...guides.slice(0, -1), ...groups, ...guides.slice(-1)];
}

/** Links to guides, then to operations by group. */
export function contents(doc: Doc): Markup[] {
  const groups = groupsOf(doc.document).map(({ name, operations }) => ({
    name,
    links: operations.map(({ id, summary, method }) => ({ anchor: id, name: summary, badge: methodBadge(method) })),
  }));
  return [{ name: doc.texts.guides, links: guidesOf(doc) }, ...groups].map(
    ({ name, links }) => markup`
      <section>
        <p><b>${name}</b></p>
        <ul aria-label="${name}">${links.map((link) => markup`<li><a href="#${link.anchor}"><span>${link.name}</span> ${'badge' in link && link.badge}</a></li>`)}</ul>
      </section>`,
  );
}
