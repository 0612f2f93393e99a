type Child = Node | string;
type Attributes = Readonly<Record<string, string | number>>;

function filledWith<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** An element; built without markup, so that no text can become any. */
export const html = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] => filledWith(document.createElement(tag), attributes, children);

export const svg = (tag: 'svg' | 'path', attributes: Attributes = {}, ...children: Child[]): SVGElement =>
  filledWith(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

/** A drawing of 24 by 24. */
export const icon = (path: string): SVGElement =>
  svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: path }));

export function button(part: string, onClick: () => void, ...children: Child[]): HTMLButtonElement {
  const element = html('button', { type: 'button', class: part, part }, ...children);
  element.addEventListener('click', onClick);
  return element;
}
