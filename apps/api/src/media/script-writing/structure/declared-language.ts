import { parse } from 'parse5';
import { attributeOf, isElement, type HtmlElement } from './html-nodes';

const containers = new Set(['article', 'main']);

/** The `lang` of HTML: of the innermost element around all of its text, or around its article. */
export function declaredLanguage(html: string): string | undefined {
  let language: string | undefined;
  let element: HtmlElement | undefined = parse(html).childNodes.find((node) => isElement(node));
  while (element) {
    language = attributeOf(element, 'lang') || language;
    element = contentOf(element);
  }
  return language;
}

function contentOf({ childNodes }: HtmlElement): HtmlElement | undefined {
  const elements = childNodes.filter((node) => isElement(node)).filter(({ tagName }) => tagName !== 'head');
  const hasText = childNodes.some((node) => 'value' in node && node.value.trim() !== '');
  return (
    elements.find(({ tagName }) => containers.has(tagName)) ??
    (hasText || elements.length > 1 ? undefined : elements[0])
  );
}
