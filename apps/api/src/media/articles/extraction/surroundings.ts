import pageElements from './page-elements.json';
import { namesComments, namesLead, namesSurroundings } from './surrounding-names';
import { textMeasures, type TextMeasure } from './text-measures';

const surroundingTags = pageElements.surroundings.join();
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const whole = /^(?:HTML|BODY|MAIN|ARTICLE)$/;
const partOfTable = /^(?:H1|TABLE|TBODY|TR|TD)$/;
const linkBlocks = 'ul,ol,div,section,p,table,dl,header';
const endsSentence = /[.!?。！？…:][\s"”»“’')\]]*$/;

/** Largest share of a page's prose that an element may have and still be removed, by what speaks against it. */
const maxShare = { tag: 0.5, form: 0.3, name: 0.3, leadName: 0.2, names: 0.9 } as const;

/** Prose outside the comments of a page that is an article, however many comments it has. */
const minArticle = 300;

/** Removes what stands around the article of a page: by tag, role, style and name, and blocks of links. */
export function removeSurroundings(document: Document): void {
  removeByTag(document);
  openForms(document);
  removeByName(document.body);
  for (const block of elementsIn(document.body, linkBlocks)) {
    const measure = block.measure();
    if (measure && isBlockOfLinks(block.element, measure)) block.element.remove();
  }
}

/** Elements that are still in the document, with measures taken before any of them was removed. */
function* elementsIn(body: Element, selector: string) {
  const measures = textMeasures(body);
  for (const element of [...body.querySelectorAll(selector)])
    if (element.parentNode && !whole.test(element.tagName))
      yield { element, measure: () => measures.get(element), ofPage: measures.get(body)!.prose || 1 };
}

function removeByTag({ body }: Document): void {
  for (const { element, measure, ofPage } of elementsIn(body, `${surroundingTags},[style]`)) {
    const isHidden = hiddenStyle.test(element.getAttribute('style') ?? '');
    if (!isHidden && !element.matches(surroundingTags)) continue;
    if ((measure()?.prose ?? 0) <= maxShare.tag * ofPage) element.remove();
    else open(element);
  }
}

/** Some servers put the whole page into a form. */
function openForms({ body }: Document): void {
  for (const { element, measure, ofPage } of elementsIn(body, 'form'))
    if ((measure()?.prose ?? 0) <= maxShare.form * ofPage) element.remove();
    else open(element);
}

/** What holds most of a page is no surroundings, whatever it says; `htmlText` skips by the same tags and attributes. */
function open(element: Element): void {
  const division = element.ownerDocument.createElement('div');
  while (element.firstChild) division.appendChild(element.firstChild);
  element.replaceWith(division);
}

function removeByName(body: Element): void {
  const named: Element[] = [];
  let [removed, all] = [0, 0];
  for (const { element, measure, ofPage } of elementsIn(body, '[class],[id]')) {
    const { text = 0, linked = 0, prose = 0 } = measure() ?? {};
    const isOfOthers = linked > text * 0.2 || (prose === 0 && text < 200);
    const isSurrounding = namesSurroundings(element);
    const isNamed =
      (isSurrounding && (prose < maxShare.name * ofPage || (namesComments(element) && ofPage - prose > minArticle))) ||
      (isOfOthers && prose < maxShare.leadName * ofPage && namesLead(element));
    if (isSurrounding && !isNamed) element.removeAttribute('class');
    if (!isNamed || partOfTable.test(element.tagName) || named.at(-1)?.contains(element)) continue;
    // A heading that is a link to the table of contents is called after it.
    if (element.querySelector('h1') || (element.tagName === 'A' && element.closest('h1,h2,h3,h4,h5,h6'))) continue;
    named.push(element);
    removed += prose;
    all = ofPage;
  }
  // All of a forum's posts may be called comments.
  const isAll = removed > maxShare.names * all;
  for (const element of named)
    if (isAll) element.removeAttribute('class');
    else element.remove();
}

/** Menus, related stories, lists of tags. Long links are a text of links. */
function isBlockOfLinks(element: Element, { text, linked, links, shortLinks }: TextMeasure): boolean {
  if (text === 0 || links === 0) return false;
  const share = linked / text;
  const areTitles = linked / links < 90;
  const isSentence = endsSentence.test(element.textContent ?? '');
  return (
    (share > 0.8 && text < 1_500 && areTitles && !(isSentence && element.tagName === 'P')) ||
    (share > 0.5 && text < 300 && links > 1 && !isSentence) ||
    (share > 0.9 && links > 4 && areTitles) ||
    (share > 0.5 && links > 2 && shortLinks > links * 0.8)
  );
}
