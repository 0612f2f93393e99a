import { defaultRetentionDays } from '@duetcast/domain/limits/time-limits';
import { baseUrlOf, type ApiDocument } from '../../features/api-docs/document/openapi';
import { htmlOf, markup, type Value } from '../../features/api-docs/page/markup';
import { contents, sections } from '../../features/api-docs/page/sections';
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
const addressOf = (language: Language): string => (language === 'en' ? '/doc' : `/doc/${language}`);

const linkTo = (to: string, text: string) =>
  markup`<a href="${to}" ${to === '/doc' && markup`aria-current="page"`}>${text}</a>`;

/** What the `{{…}}` in `doc.html` stand for. */
function valuesOf(language: Language, translation: Translation | null, document: ApiDocument, guides: string) {
  const filled = guides.replaceAll('{{retentionDays}}', String(defaultRetentionDays));
  const doc = {
    language,
    document,
    guides: filled,
    texts: textsFrom(translation, docWords),
    codeTexts: textsFrom(translation, codeWords),
  };
  const navTexts = textsFrom(translation, publicNavWords);
  const footerTexts = textsFrom(translation, footerWords);
  const others = names.filter((name) => name !== language);
  return {
    language,
    baseUrl: baseUrlOf(document),
    css: { shell, nav, code },
    titles: textsFrom(translation, titleWords),
    shell: textsFrom(translation, shellWords),
    nav: navTexts,
    footer: footerTexts,
    headerLinks: headerLinks.map(([name, to]) => linkTo(to, navTexts.pages[name])),
    footerLinks: footerLinks.map(([name, to]) => linkTo(to, footerTexts[name])),
    doc: doc.texts,
    alternates: names.map((name) => markup`<link rel="alternate" hreflang="${name}" href="${addressOf(name)}" />`),
    languages: others.map(
      (name) => markup`<a href="${addressOf(name)}" hreflang="${name}" lang="${name}">${languages[name]}</a>`,
    ),
    contents: contents(doc),
    sections: sections(doc),
  };
}

interface Sources {
  /** `doc.html`, the page around texts and sections. */
  readonly template: string;
  readonly document: ApiDocument;
  /** Markdown. */
  readonly guidesIn: (language: Language) => string;
}

/** The API documentation in one language; `translation` is null in English. */
export function docPage(language: Language, translation: Translation | null, sources: Sources): string {
  const { template, document, guidesIn } = sources;
  const values = valuesOf(language, translation, document, guidesIn(language));
  return template.replaceAll(/\{\{([\w.]+)\}\}/g, (_, path: string) => {
    const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], values);
    if (value === undefined) throw new Error(`doc.html: unknown text ${path}`);
    return htmlOf(value as Value);
  });
}

/** The API documentation in each language. */
export const docPages = (sources: Sources) =>
  Promise.all(
    names.map(async (language) => ({
      address: addressOf(language),
      html: docPage(language, await translationOf(language), sources),
    })),
  );
