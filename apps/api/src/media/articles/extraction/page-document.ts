import { parseHTML } from 'linkedom';
import { z } from 'zod';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import pageElements from './page-elements.json';

type Parent = DefaultTreeAdapterTypes.ParentNode;
type SourceElement = DefaultTreeAdapterTypes.Element;

const namedSchema = z.object({ name: z.string() });
/** Text of an article (schema.org) that everyone may read; some give `isAccessibleForFree` as text or an address. */
const openTextSchema = z.object({
  articleBody: z.string(),
  isAccessibleForFree: z
    .unknown()
    .refine((isFree) => !/false$/i.test(String(isFree)))
    .optional(),
});

/** Never text of an article, whatever its place. */
const skipped = new Set(pageElements.skipped);
/** What a page shows without scripts, or keeps for them. */
const keepers = new Set(pageElements.shownWithoutScripts);
/** Read by the extraction or by `htmlText`; all others would only take memory. */
const kept = new Set(pageElements.attributes);
/** Elements nested deeper contribute only their text: the DOM's own functions are recursive. */
const maxDepth = 200;
/** A larger page is no article, and its DOM takes too much memory. */
const maxElements = 50_000;

export interface PageDocument {
  readonly title: string | null;
  readonly language: string | undefined;
  /** Name of the site, else of its publisher. */
  readonly publisher: string | null;
  /** The article as the data for search engines has it. */
  readonly body: string | undefined;
  /** Null: the page is too large. */
  readonly document: Document | null;
}

/**
 * Parses a page as browsers do. `linkedom` alone does not: it loses the body of pages whose head has an element of the
 * body, and of pages without `<body>`.
 * @param readsHidden whether what a page shows without scripts, or keeps for them, is read as well
 */
export function pageDocument(html: string, readsHidden = false): PageDocument {
  const root = childOf(parse(html, { scriptingEnabled: !readsHidden }), 'html');
  const head = root && childOf(root, 'head');
  const body = root && (childOf(root, 'body') ?? childOf(root, 'frameset'));
  const data = searchData([head, body].flatMap((part) => part?.childNodes ?? []));
  return {
    title: head ? titleOf(head) : null,
    publisher: (head && metaOf(head, 'og:site_name')) || (data.publisher ?? null),
    body: data.body,
    language: root && attributeOf(root, 'lang'),
    document: body ? copied(body, readsHidden) : null,
  };
}

function titleOf(head: SourceElement): string | null {
  const title = childOf(head, 'title');
  return metaOf(head, 'og:title') || (title && textOf(title)) || null;
}

function metaOf(head: SourceElement, property: string): string | undefined {
  const named = head.childNodes.find((node) => 'attrs' in node && attributeOf(node, 'property') === property);
  return named && 'attrs' in named ? attributeOf(named, 'content') : undefined;
}

/** What the data of a page for search engines names first. */
function searchData(nodes: Parent['childNodes']): { publisher?: string | undefined; body?: string | undefined } {
  let [publisher, body]: (string | undefined)[] = [];
  for (const node of nodes)
    if ('attrs' in node && attributeOf(node, 'type') === 'application/ld+json')
      try {
        JSON.parse(textOf(node), (key, value: unknown) => {
          if (key === 'publisher') publisher ??= namedSchema.safeParse(value).data?.name;
          body ??= openTextSchema.safeParse(value).data?.articleBody;
          return value;
        });
      } catch {
        // The page is read without it.
      }
  return { publisher, body };
}

/** Copies without recursion, so that deep nesting cannot overflow the stack. */
function copied(body: SourceElement, readsHidden: boolean): Document | null {
  const { document } = parseHTML('<!doctype html><html><head></head><body></body></html>');
  const pending: { from: Parent; to: Element; depth: number; next: number }[] = [
    { from: body, to: document.body, depth: 0, next: 0 },
  ];
  let elements = 0;
  for (let top = pending.at(-1); top; top = pending.at(-1)) {
    const from = 'content' in top.from ? top.from.content : top.from;
    const node = from.childNodes[top.next++];
    const depth = top.depth + 1;
    if (node === undefined) pending.pop();
    else if (node.nodeName === '#text' && 'value' in node)
      top.to.appendChild(document.createTextNode(node.value.replaceAll('\ufffd', '')));
    else if ('tagName' in node && (!skipped.has(node.tagName) || (readsHidden && keepers.has(node.tagName)))) {
      if (++elements > maxElements) return null;
      if (depth > maxDepth) pending.push({ from: node, to: top.to, depth, next: 0 });
      else pending.push({ from: node, to: elementOf(node, top.to, document), depth, next: 0 });
    }
  }
  return document;
}

function elementOf({ tagName, attrs }: SourceElement, parent: Element, document: Document): Element {
  const element = document.createElement(keepers.has(tagName) ? 'div' : tagName);
  for (const { name, value } of attrs) if (kept.has(name)) element.setAttribute(name, value);
  return parent.appendChild(element);
}

const childOf = ({ childNodes }: Parent, name: string): SourceElement | undefined =>
  childNodes.find((node): node is SourceElement => 'tagName' in node && node.tagName === name);

const attributeOf = ({ attrs }: SourceElement, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

const textOf = ({ childNodes }: Parent): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');
