import { attributeOf, isElement, textIn, type HtmlElement } from './html-nodes';
import { isShellLine } from './shell-lines';

const codeClass =
  /(^|\s)(wp-block-code|code-block|highlight|codehilite|sourceCode|syntaxhighlighter\S*|brush:\S*)(\s|$)/i;
const verseClass = /(^|\s)(wp-block-verse|verse|poem|poetry)(\s|$)/i;
const languageClass = /(?:^|[\s-])(?:language|lang|brush:|source|highlight-source)[-:]?\s?([\w+#-]{1,20})/i;
/** How lines of a program end or begin. */
const programLine =
  /[{};]\s*$|^\s*(?:import|from|def|class|const|let|var|function|return|public|private|<\/?[a-z]|\/\/|#include)\b/m;

/** The code of a listing as a fenced block; null for other elements, such as a poem in `<pre>`. */
export function codeBlockOf(element: HtmlElement): string | null {
  if (!isListing(element)) return null;
  const code = textIn(element).replace(/^\n+|\s+$/g, '');
  if (code === '') return '';
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${languageOf(element)}\n${code}\n${fence}`;
}

function isListing(element: HtmlElement): boolean {
  const classes = attributeOf(element, 'class');
  if (element.tagName !== 'pre')
    return element.tagName !== 'code' && codeClass.test(classes) && !hasChild(element, 'pre');
  if (verseClass.test(classes)) return false;
  if (hasChild(element, 'code') || codeClass.test(classes)) return true;
  const text = textIn(element);
  return programLine.test(text) || text.split('\n').some((line) => isShellLine(line.trim()));
}

const hasChild = ({ childNodes }: HtmlElement, tagName: string): boolean =>
  childNodes.some((node) => isElement(node) && node.tagName === tagName);

function languageOf(element: HtmlElement): string {
  const inner = element.childNodes.filter(isElement).map((child) => attributeOf(child, 'class'));
  return languageClass.exec([attributeOf(element, 'class'), ...inner].join(' '))?.[1]?.toLowerCase() ?? '';
}
