import { attributeOf, isElement, textIn, type HtmlElement } from './html-nodes';
import { isShellLine } from './shell-lines';

const codeClass =
  /(^|\s)(wp-block-code|code-block|highlight|codehilite|sourceCode|syntaxhighlighter\S*|brush:\S*)(\s|$)/i;
const verseClass = /(^|\s)(wp-block-verse|verse|poem|poetry)(\s|$)/i;
const languageClass = /(?:^|[\s-])(?:language|lang|brush:|source|highlight-source)[-:]?\s?([\w+#-]{1,20})/i;
/** Lines that only programs have. */
const programLine =
  /[{}]\s*$|^\s*(?:(?:def|function|class)\s+\w+.*[({:]|(?:const|let|var)\s+[\w$[{].*=|import\s+(?:[\w.]+|[{*"'].*);?\s*$|from\s+\S+\s+import\b|<\/?[a-z]|\/\/|#include\b|#!)/m;

/** Half of the lines of a program end in a semicolon, and few of a poem. */
const isProgram = (text: string): boolean =>
  programLine.test(text) || (text.match(/;\s*$/gm)?.length ?? 0) * 2 >= text.trim().split('\n').length;

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
  const { tagName } = element;
  if (tagName !== 'code' && tagName !== 'pre') return codeClass.test(classes) && !hasChild(element, 'pre');
  const text = textIn(element);
  if (tagName === 'code') return text.trim().split('\n').length > 2 && isProgram(text);
  if (verseClass.test(classes)) return false;
  if (hasChild(element, 'code') || codeClass.test(classes)) return true;
  return isProgram(text) || text.split('\n').some((line) => isShellLine(line.trim()));
}

const hasChild = ({ childNodes }: HtmlElement, tagName: string): boolean =>
  childNodes.some((node) => isElement(node) && node.tagName === tagName);

function languageOf(element: HtmlElement): string {
  const inner = element.childNodes.filter(isElement).map((child) => attributeOf(child, 'class'));
  return languageClass.exec([attributeOf(element, 'class'), ...inner].join(' '))?.[1]?.toLowerCase() ?? '';
}
