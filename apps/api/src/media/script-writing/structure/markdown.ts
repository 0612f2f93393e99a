import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { fencesIn, linesOf } from './fences';

type Root = ReturnType<typeof fromMarkdown>;
export type Flow = Root['children'][number];

/** A part of a text, parsed: the offsets of its nodes count from `from`. */
export interface Part {
  readonly from: number;
  readonly nodes: readonly Flow[];
}

/** Parts are cut at blank lines beyond this length: the parser's time is quadratic in lines and marks. */
const partCharacters = 2_000;
const maxPartLines = 300;
/** More of them are no markup; a list of 200 links has 1,000. */
const maxMarks = 2_000;
const maxContainers = 8;

/** Code and headings are only recognized by their marks: prose may be indented. */
const hasMarks = /^ {0,3}(#{1,6}[ \t]\S|```|~~~)/m;
const mdastExtensions = [gfmFromMarkdown()];
const extensions = [gfm({ singleTilde: false })];
const withoutIndentedCode = [...extensions, { disable: { null: ['codeIndented'] } }];

/** Parses GitHub Flavored Markdown, and with it plain text, in time linear in its length. */
export function parseMarkdown(text: string): Part[] {
  const options = { extensions: hasMarks.test(text) ? extensions : withoutIndentedCode, mdastExtensions };
  const definitions = definitionsOf(text);
  return partsOf(text).map(({ from, source }) => {
    const { children } = fromMarkdown(`${withoutAttacks(source)}${definitions}`, options);
    return { from, nodes: children.filter(({ position }) => (position?.start.offset ?? 0) < source.length) };
  });
}

const definition = /^ {0,3}\[(?:\^[^\]\s]{1,100}\]:|[^\]^\n][^\]\n]{0,199}\]:[ \t]*\S.*$)/gm;
const maxDefinitions = 100;

/** `[text][label]`, `[label][]` and the label of a linked image; not `row[i][j]` and `[1][2]`. */
const reference = /(?:(?<![\w\])])\[([^\][]{1,200})\]|(?<=\])\])\[([^\][]{0,200})\]/g;

/** Links and footnote marks may refer to definitions of other parts, and those of an excerpt to what it lacks. */
function definitionsOf(text: string): string {
  const labels = [...text.matchAll(reference)].map(([, first, label]) => label || first || '');
  const lacking = labels.filter((label) => /[^\d\s]/.test(label)).map((label) => `[${label}]: a`);
  const all = [...(text.match(definition) ?? []), ...new Set(lacking)].slice(0, maxDefinitions);
  return all.map((each) => `\n\n${each.endsWith(']:') ? `${each} a` : each}`).join('');
}

function partsOf(text: string): { from: number; source: string }[] {
  const lines = linesOf(text);
  const { inside, ends } = fencesIn(lines);
  const starts = [0];
  let firstLine = 0;
  lines.forEach((line, index) => {
    if (inside.has(index)) return;
    const isBoundary = /^\S/.test(line.text) && lines[index - 1]?.text.trim() === '';
    const isLong = index - firstLine >= maxPartLines;
    if (!isLong && !ends.has(index) && !(isBoundary && line.from - starts.at(-1)! > partCharacters)) return;
    starts.push(line.from);
    firstLine = index;
  });
  return starts.map((from, index) => ({ from, source: text.slice(from, starts[index + 1]) }));
}

const containers = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]{1,100}\]:))+/gm;
const container = /\[\^[^\]\s]+\]:|[>*+-]|\d+[.)]/g;
const marks = /[*_[\]~]/g;

/** Blanks markup whose parsing would overflow the stack or take seconds; all else keeps its place. */
function withoutAttacks(source: string): string {
  const shallow = source.replace(containers, (prefix) => {
    const deepest = [...prefix.matchAll(container)][maxContainers];
    return deepest ? prefix.slice(0, deepest.index).padEnd(prefix.length) : prefix;
  });
  return (shallow.match(marks)?.length ?? 0) > maxMarks ? shallow.replace(marks, ' ') : shallow;
}
