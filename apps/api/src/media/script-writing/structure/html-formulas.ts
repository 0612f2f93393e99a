import placeholders from './alternative-placeholders.json';
import { asPower, readFormula } from './formulas';
import { attributeOf, isElement, type HtmlElement, type HtmlNode } from './html-nodes';

/** What tools write where they have no description. */
const placeholder = new RegExp(`^(?:${placeholders.join('|')})$`, 'iu');
const formulaClass = /(?:^|[\s_-])(?:latex|tex|math|mathjax|formula|equation|eqn)(?:[\s_-]|$)/i;

/** Whether an element is a formula: MathML, or what its class or its alternative text says, such as a picture. */
export function isFormula(element: HtmlElement): boolean {
  const { tagName } = element;
  const isNamed = tagName === 'mjx-container' || formulaClass.test(attributeOf(element, 'class'));
  if (tagName === 'img') return isNamed || /\\[a-z]{2}|[\^_]\{/i.test(attributeOf(element, 'alt'));
  return tagName === 'math' || (isNamed && attributeOf(element, 'aria-label') !== '');
}

/**
 * What is said for a formula: its alternative text, else a reading of its parts; a formula that neither describes stays
 * LaTeX, and is mentioned.
 */
export function formulaText(math: HtmlElement): string {
  const described = ['alttext', 'aria-label', 'alt'].map((name) => attributeOf(math, name).trim()).find(Boolean) ?? '';
  const alternative = placeholder.test(described) ? '' : described;
  if (alternative !== '' && !/[\\^_{}]/.test(alternative)) return alternative;
  const latex = alternative || latexOf(math) || String.raw`\formula`;
  return readOf(math) ?? readFormula(latex) ?? `$${latex.replace(/[$`\n]/g, ' ').trim()}$`;
}

const latexOf = (math: HtmlElement): string | null => {
  for (const node of descendants(math))
    if (isElement(node) && node.tagName === 'annotation' && /tex/i.test(attributeOf(node, 'encoding')))
      return valueOf(node);
  return null;
};

const maxDepth = 20;

/** Null for what has no short reading, such as sums and matrices. */
function readOf(node: HtmlElement, depth = 0): string | null {
  const children = node.childNodes.filter(isElement).filter(({ tagName }) => !/^annotation/.test(tagName));
  if (depth > maxDepth) return null;
  const parts = (): string[] | null => {
    const read = children.map((child) => readOf(child, depth + 1));
    return read.every((part) => part !== null) ? read : null;
  };
  switch (node.tagName) {
    case 'mi':
    case 'mn':
    case 'mtext':
      return valueOf(node);
    case 'mo':
      return /^[[\](){},.!%]$|^\u2061?$/.test(valueOf(node))
        ? valueOf(node).replace('\u2061', '')
        : ` ${valueOf(node)} `;
    case 'mspace':
      return ' ';
    case 'math':
    case 'semantics':
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
      return parts()?.join('').replace(/ +/g, ' ').trim() || null;
    case 'mfrac':
      return simple(parts(), '/');
    case 'msub':
      return simple(parts(), '');
    case 'msup': {
      const [base, exponent] = parts() ?? [];
      const isPower = base !== undefined && exponent !== undefined && /^[-−]?\s?\d{1,3}$/.test(exponent.trim());
      return isPower ? base + asPower(exponent.replace(/\s/g, '')) : null;
    }
    case 'msqrt': {
      const read = parts();
      return read?.length === 1 ? `√${read[0]}` : null;
    }
    default:
      return null;
  }
}

const simple = (parts: readonly string[] | null, sign: string): string | null =>
  parts?.length === 2 && parts.every((part) => /^[\p{L}\p{N}.]+$/u.test(part)) ? parts.join(sign) : null;

const valueOf = (element: HtmlElement): string =>
  descendants(element)
    .map((node) => ('value' in node ? node.value : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

function descendants(element: HtmlElement): HtmlNode[] {
  const found: HtmlNode[] = [];
  const pending = [...element.childNodes];
  for (let node = pending.shift(); node; node = pending.shift()) {
    found.push(node);
    if (isElement(node)) pending.unshift(...node.childNodes);
  }
  return found;
}
