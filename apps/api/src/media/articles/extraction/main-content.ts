import { Readability } from '@mozilla/readability';
import { namesBody } from './surrounding-names';
import { removeSurroundings } from './surroundings';
import { isProse, textMeasures, type TextMeasures } from './text-measures';

const mark = 'data-block';
/** Readability lost the page if it keeps less than this share of the prose that a named body has. */
const minShareOfBody = 0.45;
const minReadabilityCharacters = 250;
/** Readability's time grows faster than a page: a larger one is read by the names of its parts. */
const maxElements = 15_000;
/** Blocks before the first one that Readability keeps, which may be the lead. */
const maxLeadBlocks = 12;
/** Of a block that is kept though Readability left it out: between others, before them, behind them. */
const minCharacters = { between: 25, before: 60, behind: 80 } as const;
/** Longer blocks that repeat an earlier one are dropped. */
const minRepeated = 40;
const structural = /^(?:H[2-6]|TD|TH|LI|DT|DD)$/;

export interface MainContent {
  readonly html: string;
  /** Language that the article declares for itself: pages of several languages have articles in each. */
  readonly language: string | undefined;
}

/** Finds the article of a page by `Readability`, with a second look at what it left out. Changes the document. */
export function mainContent(document: Document): MainContent {
  removeSurroundings(document);
  const { body } = document;
  const measures = textMeasures(body);
  const blocks = blocksIn(body);
  blocks.forEach((block, index) => block.setAttribute(mark, `${index}`));
  const named = namedBody(body, measures);
  const found = foundByReadability(document);
  const proseFound = blocks.reduce((sum, block, index) => sum + (found.has(index) ? proseOf(block, measures) : 0), 0);
  const isLost = proseFound < minShareOfBody * (measures.get(named)?.prose ?? 0) || found.size === 0;
  const article = isLost ? named : commonAncestor([...found].map((index) => blocks[index]!));
  if (!isLost) dropOthers({ blocks, found, article, named, measures });
  dropRepeated(blocksIn(article));
  dropLastHeadings(blocksIn(isLost ? named : body));
  for (const block of body.querySelectorAll(`[${mark}]`)) block.removeAttribute(mark);
  const language = article.closest('[lang]')?.getAttribute('lang') || undefined;
  return { html: (isLost ? named : body).outerHTML, language };
}

/** Outermost elements that have text of their own, in order. All of a paragraph may be in links and emphasis. */
function blocksIn(root: Element): Element[] {
  const blocks: Element[] = [];
  const visit = (element: Element): void => {
    const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && /\S/.test(nodeValue!));
    if (hasText || (element.tagName === 'P' && /\S/.test(element.textContent ?? ''))) blocks.push(element);
    else for (let child = element.firstElementChild; child; child = child.nextElementSibling) visit(child);
  };
  visit(root);
  return blocks;
}

const proseOf = (block: Element, measures: TextMeasures): number => {
  const measure = measures.get(block);
  return measure ? measure.prose || (isProse(measure) ? measure.text : 0) : 0;
};

/** Numbers of the blocks that Readability keeps; it works on a copy, because it changes what it reads. */
function foundByReadability(document: Document): ReadonlySet<number> {
  if (document.body.querySelectorAll('*').length > maxElements) return new Set();
  const reader = new Readability(document.cloneNode(true) as Document, {
    keepClasses: true,
    charThreshold: minReadabilityCharacters,
    disableJSONLD: true,
    serializer: (content) => (content as Element).querySelectorAll(`[${mark}]`),
  });
  const blocks = reader.parse()?.content ?? [];
  return new Set([...blocks].map((block) => Number(block.getAttribute(mark))).sort((a, b) => a - b));
}

/** The element with most prose whose name or tag says that it holds the article; else the body of the page. */
function namedBody(body: Element, measures: TextMeasures): Element {
  const proseIn = (element: Element | null): number => (element && measures.get(element)?.prose) ?? 0;
  // An element around the best one must have clearly more.
  const best = (elements: readonly Element[]): Element | null =>
    elements.reduce<Element | null>((most, next) => (proseIn(next) > 1.2 * proseIn(most) ? next : most), null);
  const all = proseIn(body);
  const named = best([...body.querySelectorAll('article,div,section,main,td')].filter(namesBody));
  if (named && proseIn(named) >= 0.4 * all) return named;
  const tagged = [
    ...body.querySelectorAll('article,main,[role="main"],[role="article"],#content,#main,.content,.post'),
  ];
  const second = best([...(named ? [named] : []), ...tagged]);
  return second && proseIn(second) >= 0.3 * all ? second : body;
}

function commonAncestor(elements: readonly Element[]): Element {
  let ancestor = elements[0]!;
  for (const element of elements) while (!ancestor.contains(element)) ancestor = ancestor.parentElement!;
  return ancestor;
}

interface Located {
  readonly blocks: readonly Element[];
  readonly found: ReadonlySet<number>;
  /** Around all that Readability found. */
  readonly article: Element;
  readonly named: Element;
  readonly measures: TextMeasures;
}

/** Removes blocks that Readability left out, except sentences and parts of tables and lists among what it found. */
function dropOthers({ blocks, found, article, named, measures }: Located): void {
  const [first = 0] = found;
  const last = [...found].at(-1) ?? 0;
  const title = blocks.findIndex((block) => block.closest('h1'));
  const isKept = (block: Element, index: number): boolean => {
    const measure = measures.get(block) ?? { text: 0, linked: 0 };
    const isInside = article.contains(block);
    if (index > first && index < last)
      return isInside && (isProse(measure, minCharacters.between) || structural.test(block.tagName));
    const isLead = title !== -1 && index >= title && index > first - maxLeadBlocks;
    if (index === title) return isLead || isInside;
    if (index < first) return (isInside || isLead) && isProse(measure, minCharacters.before);
    return isInside && named.contains(block) && isProse(measure, minCharacters.behind);
  };
  blocks.forEach((block, index) => {
    if (!found.has(index) && !isKept(block, index)) block.remove();
  });
}

function dropRepeated(blocks: readonly Element[]): void {
  const known = new Set<string>();
  for (const block of blocks) {
    const text = (block.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (text.length >= minRepeated && known.has(text)) block.remove();
    known.add(text);
  }
}

/** Their text was removed: a list of related stories, a form. */
function dropLastHeadings(blocks: readonly Element[]): void {
  for (const block of blocks.toReversed()) {
    if (!/^H[2-6]$/.test(block.tagName)) return;
    block.remove();
  }
}
