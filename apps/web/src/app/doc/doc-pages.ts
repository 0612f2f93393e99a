import { defaultRetentionDays } from '@duetcast/domain/limits/times';
import { baseUrlOf, type ApiDocument } from '../../features/api-docs/document/openapi';
import { htmlOf, markup, type Value } from '../../features/api-docs/page/markup';
import { docWords } from '../../features/api-docs/page/doc-words';
import { contents, sections } from '../../features/api-docs/page/sections';
import { languages, type Language } from '../../i18n/language';
import code from '../../ui/code/code-block.module.css';
import { footerWords } from '../shell/footer-words';
import { publicNavWords } from '../shell/public-nav-words';
import nav from '../shell/public-nav.module.css';
import { shellWords } from '../shell/shell-words';
import shell from '../shell/shell.module.css';
import { footerLinks, headerLinks } from '../shell/site-links';
import { titleWords } from '../shell/title-words';

const names = Object.keys(languages) as Language[];
const addressOf = (language: Language): string => (language === 'en' ? '/doc' : `/doc/${language}`);

const linkTo = (to: string, text: string) =>
  markup`<a href="${to}" ${to === '/doc' && markup`aria-current="page"`}>${text}</a>`;

/** What the `{{…}}` in `doc.html` stand for. */
function valuesOf(language: Language, document: ApiDocument, guides: string) {
  const filled = guides.replaceAll('{{retentionDays}}', String(defaultRetentionDays));
  const doc = { language, document, guides: filled, texts: docWords[language] };
  const [navTexts, footerTexts] = [publicNavWords[language], footerWords[language]];
  const others = names.filter((name) => name !== language);
  return {
    language,
    baseUrl: baseUrlOf(document),
    css: { shell, nav, code },
    titles: titleWords[language],
    shell: shellWords[language],
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

/** The API documentation in each language: the page `doc.html` with its texts and sections. */
export const docPages = (template: string, document: ApiDocument, guidesIn: (language: Language) => string) =>
  names.map((language) => {
    const values = valuesOf(language, document, guidesIn(language));
    const html = template.replaceAll(/\{\{([\w.]+)\}\}/g, (_, path: string) => {
      const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], values);
      if (value === undefined) throw new Error(`doc.html: unknown text ${path}`);
      return htmlOf(value as Value);
    });
    return { address: addressOf(language), html };
  });
