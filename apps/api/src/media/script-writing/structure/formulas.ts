import { rewriterOf } from '../../data/rows';
import formulaSigns from './formula-signs.json';

/** Stands for a formula that is not spoken, until the language is known; `formulaFill` keeps the length of its source. */
export const omittedFormula = '\ufff9';
export const formulaFill = '\ufff8';

/** `$x$` needs what no amount of money has; as in Pandoc, no space inside and no digit behind. */
const inline = /(?<![\\$\w])\$(?![\s$])([^$`\n]{1,300}?)(?<![\s\\])\$(?![\w$])/g;
const display = /\$\$([^$]{1,1000}?)\$\$|\\\(([^`\n]{1,300}?)\\\)|\\\[([^`]{1,1000}?)\\\]/g;
const environment = /\\begin\{(equation|align|gather|multline|displaymath|math)\*?\}[\s\S]{1,2000}?\\end\{\1\*?\}/g;
const isMath = /[\\^_=<>{}]|^[a-zA-Z]'?$|[a-zA-Z0-9]\s?[-+*/]\s?[a-zA-Z0-9]/;

const powers = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** By LaTeX command. */
const signs = new Map(Object.entries(formulaSigns));
const maxSpokenFormula = 40;

/** "10^{-9}" as "10⁻⁹". */
export const asPower = (exponent: string): string =>
  exponent
    .replace(/[-−–]/, '⁻')
    .replace('+', '⁺')
    .replace(/\d/g, (digit) => powers.charAt(Number(digit)));

/** A short formula of letters, numbers, signs, fractions and powers as it is written in prose; null for others. */
export function readFormula(latex: string): string | null {
  const text = rewriterOf('articles/formulas.tsv')(latex)
    .replace(/\\([a-zA-Z]+)/g, (command, name: string) => signs.get(name) ?? command)
    .replace(/\^\{?([-−]?\d{1,3})\}?/g, (_, exponent: string) => asPower(exponent))
    .replace(/[{}]/g, (brace) => (latex.startsWith('{') ? '' : brace))
    .replace(/\s+/g, ' ')
    .trim();
  return text !== '' && text.length <= maxSpokenFormula && !/[\\^_{}&$#|]/.test(text) ? text : null;
}

/** Formulas that can be read become prose; others stay as they are. */
export const withReadFormulas = (text: string): string =>
  replaceFormulas(text, (formula, latex) => (latex === null ? null : readFormula(latex)) ?? formula);

/** Blanks formulas, which are no Markdown; all else keeps its place. */
export const withoutFormulas = (text: string): string =>
  replaceFormulas(text, (formula) => omittedFormula + formula.slice(1).replace(/[^\n]/g, formulaFill));

function replaceFormulas(text: string, replacement: (formula: string, latex: string | null) => string): string {
  if (!/[$\\]/.test(text)) return text;
  return text
    .replace(environment, (formula) => replacement(formula, null))
    .replace(display, (formula, ...[a, b, c]: (string | undefined)[]) => replacement(formula, a ?? b ?? c ?? null))
    .replace(inline, (formula, latex: string) => (isMath.test(latex) ? replacement(formula, latex) : formula));
}
