import pageElements from './page-elements.json';

/** Text of an element in UTF-16 units, spaces collapsed; a sign of Chinese, Japanese or Korean says as much as two letters. */
export interface TextMeasure {
  text: number;
  /** Of `text`, what is in links. */
  linked: number;
  links: number;
  shortLinks: number;
  /** Text in runs that read as sentences: long, and mostly no links. */
  prose: number;
}

export type TextMeasures = ReadonlyMap<Node, TextMeasure>;

const blocks = new Set(pageElements.blocks);
const minProse = 40;
const maxLinkedShareOfProse = 0.4;
const shortLink = 10;
const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/g;

export const isProse = ({ text, linked }: Pick<TextMeasure, 'text' | 'linked'>, min = minProse): boolean =>
  text >= min && linked < text * maxLinkedShareOfProse;

/** Measures an element and all elements in it, in one walk. */
export function textMeasures(root: Element): TextMeasures {
  const measures = new Map<Node, TextMeasure>();
  /** @returns the run of text that the element ends with, which its parent may continue */
  const measure = (element: Element, isLinked: boolean): { text: number; linked: number } => {
    const sum: TextMeasure = { text: 0, linked: 0, links: 0, shortLinks: 0, prose: 0 };
    const run = { text: 0, linked: 0 };
    const endRun = (): void => {
      if (isProse(run)) sum.prose += run.text;
      run.text = run.linked = 0;
    };
    for (let child = element.firstChild; child; child = child.nextSibling)
      if (child.nodeType === 3) {
        const own = (child.nodeValue ?? '').replace(/\s+/g, ' ').replace(/^ $/, '');
        const length = own.replace(dense, '$&$&').length;
        const linked = isLinked ? length : 0;
        sum.text += length;
        sum.linked += linked;
        run.text += length;
        run.linked += linked;
      } else if (child.nodeType === 1) {
        const { tagName } = child as Element;
        const inner = measure(child as Element, isLinked || tagName === 'A');
        const { text, linked, links, shortLinks, prose } = measures.get(child)!;
        const isLink = tagName === 'A' && text > 0;
        sum.text += text;
        sum.linked += linked;
        sum.links += links + (isLink ? 1 : 0);
        sum.shortLinks += shortLinks + (isLink && text < shortLink ? 1 : 0);
        sum.prose += prose;
        if (blocks.has(tagName)) endRun();
        run.text += inner.text;
        run.linked += inner.linked;
      }
    if (blocks.has(element.tagName)) endRun();
    measures.set(element, sum);
    return run;
  };
  measure(root, false);
  return measures;
}
