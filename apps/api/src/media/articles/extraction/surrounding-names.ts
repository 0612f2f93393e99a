import names from './surrounding-names.json';

const anyOf = (patterns: readonly string[]): RegExp => new RegExp(`(?:^| )(?:${patterns.join('|')})(?: |$)`);

/** Classes and ids of what is never the article, as words in lower case. */
const surroundings = anyOf([...names.comments, ...names.surroundings]);

/** What stands around an article, but also names of a lead, a picture or a whole text: judged by its links, too. */
const leads = anyOf(names.leads);

const bodies = anyOf(names.bodies);

/** What readers say below an article, which may be longer than it. */
const comments = anyOf(names.comments);

export const namesComments = (element: Element): boolean => comments.test(wordsOf(element));
export const namesSurroundings = (element: Element): boolean => surroundings.test(wordsOf(element));
export const namesLead = (element: Element): boolean => leads.test(wordsOf(element));
/** Names that themes give to the text of an article. */
export const namesBody = (element: Element): boolean =>
  element.getAttribute('itemprop') === 'articleBody' || bodies.test(wordsOf(element));

/** "relatedPosts entry-meta" as "related posts entry meta". */
const wordsOf = (element: Element): string =>
  plain(`${element.getAttribute('class') ?? ''} ${isSectionOfText(element) ? '' : element.id}`);

/** Sphinx and Pandoc name each section after its heading: "sharing-with-others", "related-work". */
const isSectionOfText = (element: Element): boolean =>
  /^(?:section|level\d)?$/.test(element.className) &&
  element.id.includes('-') &&
  [...element.children]
    .slice(0, 3)
    .some((child) => /^H[1-6]$/.test(child.tagName) && plain(wordsIn(child)) === plain(element.id));

const wordsIn = (heading: Element): string => (heading.textContent ?? '').replace(/[^\p{L}\p{N}\s]/gu, '-');

const plain = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\s_-]+/g, ' ')
    .toLowerCase()
    .trim();
