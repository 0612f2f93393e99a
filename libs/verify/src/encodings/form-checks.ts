/** Where a value does not match: the path of the member, '' for the value itself; null: it matches. */
export type Check = (value: unknown) => string | null;
export type Fields = Readonly<Record<string, unknown>>;
type Checks = Readonly<Record<string, Check>>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const where =
  (test: (value: unknown) => boolean): Check =>
  (value) =>
    test(value) ? null : '';
const matching = (pattern: RegExp): Check => where((value) => typeof value === 'string' && pattern.test(value));

export const isString = where((value) => typeof value === 'string');
export const isName = matching(/^./s);
export const isHash = matching(/^[0-9a-f]{64}$/);
export const isMonth = matching(/^\d{4}-(0[1-9]|1[0-2])$/);
/** A URL without spaces and control characters. */
export const isAddress = matching(/^https?:\/\/[^\u0000-\u0020]+$/);
export const isBoolean = where((value) => typeof value === 'boolean');
export const isInteger = where((value) => Number.isSafeInteger(value));
export const isCount = where((value) => Number.isSafeInteger(value) && (value as number) >= 0);
export const is = (...expected: readonly unknown[]): Check => where((value) => expected.includes(value));

const timePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?Z$/;
/** ISO 8601 in UTC, of a day that exists. */
export const isTime = where((value) => {
  const [, seconds] = (typeof value === 'string' && timePattern.exec(value)) || [];
  const time = new Date(`${seconds}Z`);
  return !Number.isNaN(time.valueOf()) && time.toISOString().startsWith(`${seconds}.`);
});

/** Also names a member where a value that matches is contradictory. */
export const also =
  (check: Check, contradiction: (value: never) => string | null): Check =>
  (value) =>
    check(value) ?? contradiction(value as never);

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value);

export const listOf =
  (check: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return '';
    return placeAmong(value.map((item, index) => [String(index), check(item)]));
  };

const pathOf = (name: string, at: string): string => (at === '' ? name : `${name}.${at}`);

function placeAmong(results: readonly (readonly [name: string, at: string | null])[]): string | null {
  const misfit = results.find(([, at]) => at !== null);
  return misfit ? pathOf(misfit[0], misfit[1] ?? '') : null;
}

/** An object with at least these members. */
export const having =
  (required: Checks, optional: Checks = {}): Check =>
  (value) => {
    if (!isObject(value)) return '';
    const present = Object.entries(optional).filter(([name]) => Object.hasOwn(value, name));
    return placeAmong(
      [...Object.entries(required), ...present].map(([name, check]) => [
        name,
        Object.hasOwn(value, name) ? check(value[name]) : '',
      ]),
    );
  };

/** The members of the object that have no check. */
export const unknownMembers = (value: Fields, ...known: readonly Checks[]): string[] =>
  Object.keys(value).filter((name) => !known.some((checks) => Object.hasOwn(checks, name)));

/** An object with these members and no others, so that a verified file contains nothing unchecked. */
export const exactly =
  (required: Checks, optional: Checks = {}): Check =>
  (value) => {
    const [unknown] = isObject(value) ? unknownMembers(value, required, optional) : [];
    return unknown ?? having(required, optional)(value);
  };
