import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * The issues that name what is wrong: of the key that violates a rule instead of "invalid key", and of the member of a union that the value
 * was meant as, which is the one with the deepest issue. The issue itself where no member fits the value better than others.
 */
export function leafIssues(issue: Issue): Issue[] {
  if (issue.code === 'invalid_key') return [nested(issue, issue.issues[0] ?? issue, [])];
  if (issue.code !== 'invalid_union') return [issue];
  const members = issue.errors.filter((issues) => !issues.some(isOfAnotherKind));
  const [member, ...others] = members;
  if (!member || others.length > 0) return [issue];
  return member.flatMap((inner) => leafIssues(nested(issue, inner, inner.path)));
}

/** The value itself is of another type than this member of the union. */
const isOfAnotherKind = ({ code, path }: Issue): boolean =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');

const nested = ({ path }: Issue, inner: Issue, rest: readonly PropertyKey[]): Issue => ({
  ...inner,
  path: [...path, ...rest],
});
