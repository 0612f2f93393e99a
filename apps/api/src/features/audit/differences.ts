import { canonicalJson, type Json } from '@duetcast/domain/kernel/json';

export interface Difference {
  /** Names of fields, joined by dots. */
  readonly path: string;
  /** null also where there was no such field. */
  readonly before: Json;
  readonly after: Json;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field may be called as what every object has. */
const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : null) ?? null;

/** What is different from one state to the next, in the order of its fields; what only one of them has is told whole. */
export function differences(before: object | null, after: object | null, within = ''): Difference[] {
  const [then, now] = [(before ?? {}) as Fields, (after ?? {}) as Fields];
  return [...new Set([...Object.keys(then), ...Object.keys(now)])].flatMap((name) => {
    const path = within + name;
    const [was, is] = [own(then, name), own(now, name)];
    if (isFields(was) && isFields(is)) return differences(was, is, `${path}.`);
    return canonicalJson(was) === canonicalJson(is) ? [] : [{ path, before: was as Json, after: is as Json }];
  });
}
