import pageElements from './page-elements.json';
import { namesBody, namesComments, namesLead, namesSurroundings } from './surrounding-names';
import { textMeasures, type TextMeasure } from './text-measures';

const surroundingTags = pageElements.surroundings.join();
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const whole = /^(?:HTML|BODY|MAIN|ARTICLE)$/;
const partOfTable = /^(?:H1|TABLE|TBODY|TR|TD)$/;
const linkBlocks = 'ul,ol,div,section,p,table,dl,header';
const blocks = new Set(pageElements.blocks);
const linksToStory = '[rel~="bookmark"],a img,h2 a,h3 a,h4 a,a h2,a h3,a h4';
const endsSentence = /[.!?。！？…:][\s"”»“’')\]]*$/;

/** Largest share of a page's prose that an element may have and still be removed, by what speaks against it. */
const maxShare = { tag: 0.5, form: 0.3, name: 0.3, leadName: 0.2, names: 0.9 } as const;

/** Prose outside the comments of a page that is an article, however many comments it has. */
const minArticle = 300;
/** Prose of an article that only leads to its story. */
const maxTeaser = 600;
/** Prose of an element that is called the text of an article. */
const minBody = 100;

/** Removes what stands around the article of a page: by tag, role, style and name, and blocks of links. */
export function removeSurroundings(document: Document): void {
  removeByTag(document);
  openForms(document);
  removeOtherArticles(document);
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
    if (!isHidden && (!element.matches(surroundingTags) || (element.tagName === 'BUTTON' && isInSentence(element))))
      continue;
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

/** The article is the one with the only title, the one that is long, or outside. Others link to their stories. */
function removeOtherArticles({ body }: Document): void {
  const measures = textMeasures(body);
  const proseOf = (element: Element | null | undefined): number => (element && measures.get(element)?.prose) ?? 0;
  const all = [...body.querySelectorAll('article')].sort((one, other) => proseOf(other) - proseOf(one));
  const [title, ...titles] = body.querySelectorAll('h1');
  const titled = titles.length === 0 ? title?.closest('article') : null;
  const isTitled = proseOf(titled) >= minArticle;
  const article = isTitled ? titled : all.find((one) => proseOf(one) >= maxTeaser);
  const others = all.filter(
    (other) => !(article && (other.contains(article) || article.contains(other))) && other.querySelector(linksToStory),
  );
  const areTeasers = others.length > 2 && proseOf(others[0]) < maxTeaser;
  const rest = others.reduce((sum, other) => sum - proseOf(other), proseOf(body));
  if (isTitled || (areTeasers && rest >= minArticle)) for (const other of others) other.remove();
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
    if ((!isSurrounding || element.tagName === 'A') && isInSentence(element)) continue;
    named.push(element);
    removed += prose;
    all = ofPage;
  }
  // All of a forum's posts may be called comments.
  const isAll = removed > maxShare.names * all && !hasBodyBeside(body, named);
  for (const element of named)
    if (isAll) element.removeAttribute('class');
    else element.remove();
}

/** Whether a text that is called the article stands neither in one of the elements nor around one. */
function hasBodyBeside(body: Element, elements: readonly Element[]): boolean {
  const measures = textMeasures(body);
  const inside = new Set(elements);
  const around = new Set<Element>();
  for (const element of elements)
    for (let parent = element.parentElement; parent && !around.has(parent); parent = parent.parentElement)
      around.add(parent);
  const isInside = (element: Element | null): boolean =>
    element !== null && (inside.has(element) || isInside(element.parentElement));
  return [...body.querySelectorAll('[class],[itemprop]')].some(
    (text) => (measures.get(text)?.prose ?? 0) > minBody && namesBody(text) && !around.has(text) && !isInside(text),
  );
}

/** Icons, buttons and the like are called so within running text, too. */
const isInSentence = ({ tagName, previousSibling, nextSibling }: Element): boolean =>
  !blocks.has(tagName) &&
  [previousSibling, nextSibling].every((node) => node?.nodeType === 3 && /\p{L}/u.test(node.nodeValue!));

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
