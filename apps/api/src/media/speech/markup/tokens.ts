import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import elements from './elements.json';

export interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  /** As it is written. */
  readonly source: string;
}
export type Token = string | Tag;

type Node = ReturnType<typeof fromMarkdown>['children'][number];

/** Marks within lines; marks that begin a line mean other things in speech, such as a minus. */
const blocks = ['blockQuote', 'codeIndented', 'htmlFlow', 'list', 'setextUnderline'];
const options = {
  extensions: [gfm({ singleTilde: false }), { disable: { null: blocks } }],
  mdastExtensions: [gfmFromMarkdown()],
};

/** Marks of lists, quotations, headings and notes that are no words of the text. */
const marks =
  /^ {0,3}(?:[*+•-]|>)[ \t]+(?:\[[ xX]\][ \t]+)?(?=[\p{L}"“„«])|^ {0,3}={3,}[ \t]*$|\[\^[^\]\s]{1,20}\](?::[ \t])?/gmu;
/** A line of a table that has none of its cells. */
const tableRule = /^[ \t]*\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t:-]*$/gmu;
/** "[Anna]: Hello" defines no link. */
const noDefinition = /^( {0,3})(?=\[[^\]\n]*\]:(?![ \t]*<?(?:[a-z]{3,8}:|www\.|[/#.])))/gimu;

/** Markdown has no tags with a prefix; two hyphens stand for its colon. */
const prefixes = /(<\/?[a-z][\w-]{0,20}):(?=[a-z][\w-]{0,30}(?:\s[^<>]*)?\/?>)/gi;

/** More of them are no markup: the parser's time is quadratic in them. */
const maxInlineMarks = 400;
const inlineMarks = /\*+|_+|~+|`+|[[\]]|<(?=[?!])/g;

/** Text and tags, without Markdown, addresses of links, and entities. */
export function tokensOf(source: string): Token[] {
  const unmarked = source.replace(marks, '').replace(noDefinition, '$1\\').replace(prefixes, '$1--');
  const isAttack = (unmarked.match(inlineMarks)?.length ?? 0) > maxInlineMarks;
  const text = isAttack ? unmarked.replace(inlineMarks, ' ') : unmarked;
  const { children } = fromMarkdown(text, options);
  return children.flatMap((node, at) => [...(at > 0 ? ['\n\n'] : []), ...ofNode(node, text)]);
}

function ofNode(node: Node, text: string): Token[] {
  switch (node.type) {
    case 'html':
      return htmlOf(node.value);
    case 'break':
      return ['\n'];
    case 'tableRow':
      return node.children.flatMap((cell, at) => [at > 0 ? ', ' : '\n', ...ofNode(cell, text)]);
    case 'image':
    case 'imageReference':
      return [node.alt ?? ''];
    case 'delete':
    case 'thematicBreak':
      return [];
    case 'emphasis':
    case 'strong': {
      const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
      // "2*3*4" is a product.
      if (/\d/.test(text.charAt(from - 1)) || /\d/.test(text.charAt(to))) return [text.slice(from, to)];
      return node.children.flatMap((child) => ofNode(child, text));
    }
    default:
      if ('children' in node) return (node.children as Node[]).flatMap((child) => ofNode(child, text));
      return 'value' in node ? [node.value.replace(tableRule, '')] : [];
  }
}

const tagPattern = /^<(\/?)([a-z][\w:-]*)([^>]*?)\/?>$/isu;
const switches = new Set(elements.switches);
const isSwitch = (word: string): boolean => /[:-]/.test(word) || switches.has(word.toLowerCase());
const attributePattern = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gu;

/** A comment has nothing to say. Words that are no attributes are none of an element: "a<b and c>d". */
function htmlOf(source: string): Token[] {
  const [, slash, element = '', rest = ''] = tagPattern.exec(source) ?? [];
  if (element === '') return [];
  const attributes = Array.from(
    rest.matchAll(attributePattern),
    ([, key = '', double, single, bare]) => [key.toLowerCase(), plain(double ?? single ?? bare ?? '')] as const,
  );
  const isElement = attributes.length > 0 || (rest.match(/[\w:-]+/gu) ?? []).every(isSwitch);
  const name = isElement ? element.toLowerCase().replace('--', ':') : source.slice(1, -1);
  return [{ name, isClosing: slash === '/', attributes: Object.fromEntries(attributes), source }];
}

const plain = (text: string): string =>
  text.includes('&')
    ? tokensOf(text)
        .filter((token) => typeof token === 'string')
        .join('')
    : text;
