import { defaultRetentionDays } from '@duetcast/domain/limits/time-limits';
import { baseUrlOf, type ApiDocument } from '../../features/api-docs/document/openapi';
import { htmlOf, markup, type Value } from '../../features/api-docs/page/markup';
import { addressOf, contents, pagesOf, searchIndex, type DocPage } from '../../features/api-docs/page/sections';
import type { Doc } from '../../features/api-docs/page/parts';
import code from '../../ui/code/code-block.module.css';
import { codeWords } from '@duetcast/words/en/app/code';
import { docWords } from '@duetcast/words/en/site/doc';
import { footerWords } from '@duetcast/words/en/app/footer';
import { publicNavWords } from '@duetcast/words/en/app/public-nav';
import nav from '../shell/public-nav.module.css';
import { shellWords } from '@duetcast/words/en/app/shell';
import shell from '../shell/shell.module.css';
import { titleWords } from '@duetcast/words/en/app/title';
import { languages, textsFrom, translationOf, type Language, type Translation } from '@duetcast/words/languages';
import { footerLinks, headerLinks } from '../shell/site-links';

const names = Object.keys(languages) as Language[];
const baseOf = (language: Language): string => (language === 'en' ? '/doc' : `/doc/${language}`);
const maxDescription = 160;

const linkTo = (to: string, text: string) =>
  markup`<a href="${to}" ${to === '/doc' && markup`aria-current="page"`}>${text}</a>`;

/** What the `{{…}}` in `doc.html` stand for. */
function valuesOf(doc: Doc, translation: Translation | null, pages: readonly DocPage[], page: DocPage) {
  const { language, document } = doc;
  const navTexts = textsFrom(translation, publicNavWords);
  const footerTexts = textsFrom(translation, footerWords);
  const titles = textsFrom(translation, titleWords);
  const inLanguage = (name: Language) => addressOf({ base: baseOf(name) }, page.slug);
  const others = names.filter((name) => name !== language);
  return {
    language,
    baseUrl: baseUrlOf(document),
    css: { shell, nav, code },
    title: page.slug ? `${page.name} · ${titles.doc}` : titles.doc,
    description: page.about.length > maxDescription ? `${page.about.slice(0, maxDescription)}…` : page.about,
    shell: textsFrom(translation, shellWords),
    nav: navTexts,
    footer: footerTexts,
    headerLinks: headerLinks.map(([name, to]) => linkTo(to, navTexts.pages[name])),
    footerLinks: footerLinks.map(([name, to]) => linkTo(to, footerTexts[name])),
    doc: doc.texts,
    alternates: names.map((name) => markup`<link rel="alternate" hreflang="${name}" href="${inLanguage(name)}" />`),
    languages: others.map(
      (name) => markup`<a href="${inLanguage(name)}" hreflang="${name}" lang="${name}">${languages[name]}</a>`,
    ),
    contents: contents(doc, pages, page),
    body: page.body,
  };
}

interface Sources {
  /** `doc.html`, what is around the text of each page. */
  readonly template: string;
  readonly document: ApiDocument;
  /** Markdown. */
  readonly guidesIn: (language: Language) => string;
}

/** The files of the API documentation in one language; `translation` is null in English. */
export function docFilesIn(language: Language, translation: Translation | null, sources: Sources) {
  const { template, document, guidesIn } = sources;
  const doc: Doc = {
    language,
    base: baseOf(language),
    document,
    guides: guidesIn(language).replaceAll('{{retentionDays}}', String(defaultRetentionDays)),
    texts: textsFrom(translation, docWords),
    codeTexts: textsFrom(translation, codeWords),
  };
  const pages = pagesOf(doc);
  const files = pages.map((page) => {
    const values = valuesOf(doc, translation, pages, page);
    const source = template.replaceAll(/\{\{([\w.]+)\}\}/g, (_, path: string) => {
      const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], values);
      if (value === undefined) throw new Error(`doc.html: unknown text ${path}`);
      return htmlOf(value as Value);
    });
    return { fileName: `${addressOf(doc, page.slug).slice(1)}.html`, source };
  });
  return [...files, { fileName: `doc/${language}.json`, source: JSON.stringify(searchIndex(doc, pages)) }];
}

/** The files of the API documentation in each language. */
export const docFiles = async (sources: Sources) =>
  (
    await Promise.all(names.map(async (language) => docFilesIn(language, await translationOf(language), sources)))
  ).flat();
