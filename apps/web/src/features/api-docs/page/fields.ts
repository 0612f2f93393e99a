import { resolved, type ApiDocument, type Parameter, type Schema } from '../document/openapi';
import { markup, prose, type Markup } from './markup';
import type { Doc } from './parts';

/** Puts a value into a text. */
const fill = (text: string, value: unknown): string => text.replace('{}', () => String(value));

/** A string without quotes, any other value as JSON. */
export const jsonText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const plural: Readonly<Record<string, string>> = { string: 'strings', object: 'objects', integer: 'integers' };

/** `string`, `array of objects`, `string or null`. */
export function typeOf(given: Schema, document: ApiDocument): string {
  const { type, anyOf, oneOf, allOf, format, items = {}, properties } = resolved(given, document);
  const variants = anyOf ?? oneOf;
  if (variants) return [...new Set(variants.map((each) => typeOf(each, document)))].join(' or ');
  if (type === 'array') return `array of ${plural[typeOf(items, document)] ?? typeOf(items, document)}`;
  if (type === undefined) return properties || allOf ? 'object' : 'any';
  const name = [type].flat().join(' or ');
  return format && name.startsWith('string') ? `${name} (${format})` : name;
}

type Field = Pick<Parameter, 'name' | 'required' | 'description' | 'schema'>;

/** The fields of a schema: its own, those of its items, or those of its variants. */
export function fieldsOf(given: Schema, document: ApiDocument): Field[] {
  const { items, anyOf, oneOf, allOf, properties = {}, required } = resolved(given, document);
  const parts = items ? [items] : (anyOf ?? oneOf ?? allOf);
  const fields = parts
    ? parts.flatMap((part) => fieldsOf(part, document))
    : Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required?.includes(name) }));
  return [...new Map(fields.toReversed().map((field) => [field.name, field])).values()].toReversed();
}

/** The default maximum of an integer and patterns of known formats say nothing; of long ones the description says more. */
const isShown = (keyword: string, value: unknown, { format, pattern = '' }: Schema): boolean =>
  keyword === 'pattern' ? !format && pattern.length <= 40 : value !== Number.MAX_SAFE_INTEGER;

const limitsOf = (schema: Schema, { texts }: Doc): string[] =>
  Object.entries<string>(texts.limit).flatMap(([keyword, text]) =>
    keyword in schema && isShown(keyword, schema[keyword], schema) ? [fill(text, schema[keyword])] : [],
  );

const valueList = (label: string, values: readonly unknown[]) =>
  values.length > 0 && markup`<p>${label} ${values.map((value) => markup`<code>${jsonText(value)}</code> `)}</p>`;

function fieldItem({ name, schema: given, required, description }: Field, doc: Doc): Markup {
  const { texts, document } = doc;
  const schema = resolved(given, document);
  const about = description ?? schema.description;
  const limits = limitsOf(schema, doc);
  const children = fieldsOf(schema, document);
  const label = fill(texts.showFields, children.length);
  return markup`
    <li>
      <p><code>${name}</code> <small>${typeOf(schema, document)}</small> ${required && markup`<em>${texts.required}</em>`}</p>
      ${about && markup`<p>${prose(about)}</p>`}
      ${limits.length > 0 && markup`<p><small>${limits.join(' · ')}</small></p>`}
      ${valueList(texts.oneOf, schema.enum ?? ('const' in schema ? [schema.const] : []))}
      ${valueList(texts.defaultValue, 'default' in schema ? [schema.default] : [])}
      ${
        children.length > 0 &&
        markup`<details><summary aria-label="${name}: ${label}">${label}</summary>${fieldList(children, doc)}</details>`
      }
    </li>`;
}

/** Fields with type, description and limits, under a heading; nothing if there are none. */
export const fieldList = (fields: readonly Field[], doc: Doc, heading?: Markup) =>
  fields.length > 0 && markup`${heading}<ul class="fields">${fields.map((field) => fieldItem(field, doc))}</ul>`;
