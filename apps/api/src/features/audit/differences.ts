import { canonicalJson, type Json } from '@duetcast/domain/kernel/json';
import { isObject, type Fields } from '@duetcast/verify/encodings/form-checks';
import { z } from 'zod';

export const differenceSchema = z.object({
  path: z.string().meta({ description: 'Field names joined by dots.' }),
  before: z.json().meta({ description: 'null also if the field did not exist.' }),
  after: z.json(),
});
type Difference = z.infer<typeof differenceSchema>;

/** Ignores inherited properties such as `constructor`. */
const ownValue = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : null) ?? null;

/** Changed fields in field order, compared recursively; a field that only one side has is reported as a whole. */
export function differences(before: object | null, after: object | null, within = ''): Difference[] {
  const [previous, next] = [(before ?? {}) as Fields, (after ?? {}) as Fields];
  return [...new Set([...Object.keys(previous), ...Object.keys(next)])].flatMap((name) => {
    const path = within + name;
    const [oldValue, newValue] = [ownValue(previous, name), ownValue(next, name)];
    if (isObject(oldValue) && isObject(newValue)) return differences(oldValue, newValue, `${path}.`);
    return canonicalJson(oldValue) === canonicalJson(newValue)
      ? []
      : [{ path, before: oldValue as Json, after: newValue as Json }];
  });
}
