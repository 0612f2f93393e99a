import type { DefaultTreeAdapterTypes } from 'parse5';
import elements from './html-elements.json';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

const skippedTags = new Set(elements.skipped);
/** Classes that WordPress and common plugins use for elements around an article. */
const skippedClass =
  /(^|\s)(screen-reader-text|sr-only|visually-hidden|wp-caption-text|wp-element-caption|sharedaddy|sd-sharing\S*|jp-relatedposts|addtoany\S*|a2a_\S*|social-share\S*|share-buttons?|post-navigation|entry-meta|entry-footer|comments-area|comment-respond|headerlink|header-?anchor|heading-?anchor|hash-link|anchor-?link|cookie-\S*|newsletter\S*|breadcrumbs?|toc_container|ez-toc\S*|mw-editsection|reference|references|footnotes?|wp-block-footnotes|footnote-\w+|noteref|toc|table-of-contents|lwptoc|wp-block-table-of-contents|wp-block-buttons?|wp-block-file|btn|button|subscribe\S*|sign-?up\S*|mc4wp\S*)(\s|$)/i;
/** Panels of tabs and accordions are read though they are closed. */
const panelClass = /(^|\s)(wp-block-tab|wp-block-accordion\S*)(\s|$)/;
/** Roles of footnotes and tables of contents. */
const skippedRole = /^(?:doc-(?:noteref|endnotes?|footnote|backlink|toc)|navigation|button|search)$/;
const footnoteAddress = /^#_?(?:fn|ftn|footnote|cite_note|note|ref)[-_:]?\w*$/i;
const footnoteMark = /^[[(]?(?:[\p{P}\p{S}\d]+|\p{L}|note \d+)[\])]?$/u;
/** Wikipedia hides its MathML, beside a picture of it. */
const formulaClass = /(^|\s)mwe-math-mathml\S*(\s|$)/;

export const attributeOf = ({ attrs }: HtmlElement, name: string): string =>
  attrs.find((attribute) => attribute.name === name)?.value ?? '';

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node;

/** Whether an element is no part of the article, such as navigation, or hidden. */
export function isSkipped(element: HtmlElement): boolean {
  const { tagName, attrs } = element;
  if (isNamedControl(element) || isAttribution(element)) return false;
  if (skippedTags.has(tagName) && !isToggle(element) && !isGroup(element)) return true;
  if (tagName === 'a' && footnoteAddress.test(attributeOf(element, 'href')) && footnoteMark.test(ownText(element)))
    return true;
  if (isCitation(element)) return true;
  if (tagName === 'sup' && element.childNodes.some(({ nodeName }) => nodeName === 'a')) return true;
  const classes = attributeOf(element, 'class');
  if (formulaClass.test(classes)) return false;
  const isPanel = panelClass.test(classes) || attributeOf(element, 'role') === 'tabpanel';
  return attrs.some(
    ({ name, value }) =>
      (!isPanel && isHiding(name, value)) ||
      // Sphinx calls every link a reference, Wikipedia its footnotes.
      (name === 'class' && skippedClass.test(tagName === 'a' ? value.replace(/^reference\b/, '') : value)) ||
      (name === 'role' && skippedRole.test(value)) ||
      (name === 'epub:type' && /noteref|footnotes?|toc/.test(value)),
  );
}

/** Whose words a quotation is. */
export const isAttribution = ({ tagName, parentNode }: HtmlElement): boolean =>
  (tagName === 'footer' || tagName === 'cite') && parentNode?.nodeName === 'blockquote';

/** A button in a heading, which opens what follows. */
const isToggle = ({ tagName, parentNode }: HtmlElement): boolean =>
  tagName === 'button' && parentNode !== null && /^(?:h[1-6]|summary)$/.test(parentNode.nodeName);

/** "Press [Save] to keep it." */
const isNamedControl = (element: HtmlElement): boolean =>
  [element.tagName, attributeOf(element, 'role'), ...attributeOf(element, 'class').split(/\s/)].some((name) =>
    /^(?:btn|button)$/i.test(name),
  ) && [-1, 1].every((step) => /\p{L}/u.test(textBeside(element, step)));

/** The number of a source in parentheses: "(1, 2)", each a link to it. The parentheses go by `notes.tsv`. */
function isCitation(link: HtmlElement): boolean {
  if (link.tagName !== 'a' || !/^\d{1,3}$/.test(ownText(link))) return false;
  let outer = link;
  while (outer.parentNode?.childNodes.length === 1 && 'tagName' in outer.parentNode) outer = outer.parentNode;
  return /[(,;]\s?$/.test(textBeside(outer, -1)) && /^\s?[),;]/.test(textBeside(outer, 1));
}

const textBeside = (element: HtmlElement, step: number): string => {
  const siblings = element.parentNode?.childNodes ?? [];
  const sibling = siblings[siblings.indexOf(element) + step];
  return sibling && 'value' in sibling ? sibling.value : '';
};

/** A group of WordPress is part of its text, whatever its element. */
const isGroup = (element: HtmlElement): boolean =>
  element.tagName === 'aside' && /(^|\s)wp-block-group(\s|$)/.test(attributeOf(element, 'class'));

const isHiding = (name: string, value: string): boolean =>
  name === 'hidden' ||
  (name === 'aria-hidden' && value === 'true') ||
  (name === 'style' &&
    /display\s*:\s*none|visibility\s*:\s*hidden|text-decoration[\w-]*\s*:[^;]*line-through/i.test(value));

/** Nodes in document order, none of skipped elements; iterative, so that deep nesting cannot overflow the stack. */
export function* nodesIn(element: HtmlElement): Generator<HtmlNode> {
  const pending: HtmlNode[] = [element];
  for (let node = pending.pop(); node; node = pending.pop()) {
    yield node;
    if (isElement(node) && (node === element || !isSkipped(node)))
      for (const child of node.childNodes.toReversed()) pending.push(child);
  }
}

/** The text as written, line breaks included. */
export function textIn(element: HtmlElement): string {
  let text = '';
  for (const node of nodesIn(element)) {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value;
    else if (node.nodeName === 'br') text += '\n';
  }
  return text;
}

const ownText = ({ childNodes }: HtmlElement): string =>
  childNodes
    .map((node) => ('value' in node ? node.value : isElement(node) ? ownText(node) : ''))
    .join('')
    .trim();
