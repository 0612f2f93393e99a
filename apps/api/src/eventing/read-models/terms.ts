import type { Scalar } from '@duetcast/domain/kernel/json';
import type { Condition, Where } from './read-model-store';

type Range = Exclude<Condition, Scalar | { readonly in: readonly Scalar[] } | { readonly prefix: string }>;

/** An elementary condition that every adapter translates to its query language; all terms must hold. */
export type Term =
  | { readonly path: string; readonly op: '=' | '<' | '<=' | '>' | '>='; readonly value: Exclude<Scalar, null> }
  | { readonly path: string; readonly op: 'null' | 'notNull' }
  | { readonly path: string; readonly op: 'in'; readonly values: readonly Scalar[] };

const rangeOperators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** @throws TypeError for an invalid path or condition, so that a filter is never dropped silently */
export function termsOf(where: Where = {}): Term[] {
  return Object.entries(where).flatMap(([path, condition]) => conditionTerms(checkedPath(path), condition));
}

export const equals = (path: string, value: Scalar): Term =>
  value === null ? { path, op: 'null' } : { path, op: '=', value };

/** Allows dotted names only, because paths become part of the SQL text. */
export function checkedPath(path: string): string {
  if (!/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(path)) throw new TypeError(`Not a field path: ${path}`);
  return path;
}

function conditionTerms(path: string, condition: Condition | undefined): Term[] {
  if (condition === undefined) throw new TypeError(`No condition for ${path}`);
  if (condition === null || typeof condition !== 'object') return [equals(path, condition)];
  if ('in' in condition) return [{ path, op: 'in', values: [...new Set(condition.in)] }];
  if ('prefix' in condition) return prefixTerms(path, condition.prefix);
  return rangeTerms(path, condition);
}

function rangeTerms(path: string, range: Range): Term[] {
  const bounds = Object.entries(range).filter(([, value]) => value !== undefined);
  if (bounds.length === 0) throw new TypeError(`No condition for ${path}`);
  return bounds.map(([name, value]) => {
    if (!(name in rangeOperators) || value === null) throw new TypeError(`Unknown condition ${name} for ${path}`);
    return { path, op: rangeOperators[name as keyof typeof rangeOperators], value };
  });
}

function prefixTerms(path: string, prefix: string): Term[] {
  const after = firstTextAfter(prefix);
  const from: Term = { path, op: '>=', value: prefix };
  return after === null ? [from] : [from, { path, op: '<', value: after }];
}

/** The smallest text by code points that is greater than every text with this prefix; null: none exists. */
export function firstTextAfter(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    if (last === 0x10ffff) continue;
    const next = last === 0xd7ff ? 0xe000 : last + 1; // skips the surrogate range
    return String.fromCodePoint(...points, next);
  }
  return null;
}
