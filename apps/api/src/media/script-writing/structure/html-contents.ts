import { attributeOf, isElement, type HtmlElement } from './html-nodes';

const maxDepth = 6;

/** Whether a list is a table of contents: nothing but links to places of the same page. */
export function isContents(list: HtmlElement, depth = 0): boolean {
  const items = list.childNodes.filter(isElement);
  const links = items.flatMap(({ childNodes }) => childNodes.filter(isElement));
  const areLinks = links.every(
    (node) =>
      (node.tagName === 'a' && /^#./.test(attributeOf(node, 'href'))) ||
      (/^[ou]l$/.test(node.tagName) && depth < maxDepth && isContents(node, depth + 1)),
  );
  const hasText = items.some(({ childNodes }) => childNodes.some((node) => 'value' in node && /\S/.test(node.value)));
  return areLinks && !hasText && (items.length > 1 || depth > 0) && links.length >= items.length;
}
