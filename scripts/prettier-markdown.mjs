// Prettier's Markdown, but tables stay as they are written: with wrapped prose, Prettier pads each cell to the widest one of its
// column, which can be a whole sentence.
import { parsers as builtInParsers, printers as builtInPrinters } from 'prettier/plugins/markdown';

const format = 'mdast-with-tables-as-written';
const { mdast } = builtInPrinters;

function print(path, options, printChild) {
  const { type, position } = path.node;
  if (type !== 'table') return mdast.print(path, options, printChild);
  return options.originalText.slice(position.start.offset, position.end.offset);
}

export const parsers = { markdown: { ...builtInParsers.markdown, astFormat: format } };
export const printers = { [format]: { ...mdast, print } };
