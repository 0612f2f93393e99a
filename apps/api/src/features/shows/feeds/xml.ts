/** Characters that XML 1.0 cannot hold, not even as references. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
/** A parser would turn a bare line end of an attribute into a space. */
const attributeEscapes: Readonly<Record<string, string>> = { ...escapes, '\n': '&#10;', '\t': '&#9;' };

/** Text of an element; what XML cannot hold is left out. */
export const xmlText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"\r]/g, (character) => escapes[character] ?? character);

const attribute = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"\r\n\t]/g, (character) => attributeEscapes[character] ?? character);

type Attributes = Readonly<Record<string, string | number | undefined>>;
/** Serialized XML, as opposed to text. */
export interface Xml {
  readonly xml: string;
}
type Content = string | number | Xml | readonly (Xml | null)[] | null;

function contentXml(content: Content): string {
  if (content === null) return '';
  if (typeof content === 'string' || typeof content === 'number') return xmlText(String(content));
  return 'xml' in content ? content.xml : content.map((child) => child?.xml ?? '').join('');
}

/** An element with escaped attributes and text; attributes that are undefined are left out. */
export function element(name: string, attributes: Attributes, content: Content = null): Xml {
  const pairs = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const start = `<${name}${pairs.map(([key, value]) => ` ${key}="${attribute(String(value))}"`).join('')}`;
  const inside = contentXml(content);
  return { xml: inside === '' ? `${start}/>` : `${start}>${inside}</${name}>` };
}

/** An element with text only. */
export const tag = (name: string, content: Content): Xml => element(name, {}, content);

/** An element with text, or nothing where there is none. */
export const optionalTag = (name: string, content: string | number | null): Xml | null =>
  content === null || content === '' ? null : tag(name, content);
