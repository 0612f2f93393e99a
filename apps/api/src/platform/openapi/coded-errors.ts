import type { ErrorCode } from '@duetcast/domain/kernel/errors';
import { codeOfIssue } from '@duetcast/domain/kernel/coded';
import type { z } from 'zod';

/** Codes of the error catalog that checks of the schemas fail with (`coded`), at any depth. */
export function codedErrorsOf(...schemas: readonly (z.ZodType | undefined)[]): ErrorCode[] {
  const codes = new Set<ErrorCode>();
  const visited = new Set<object>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || visited.has(part)) return;
    visited.add(part);
    const code = codeOfIssue({ code: 'custom', ...part });
    if (code) codes.add(code);
    if ('_zod' in part) return visit((part._zod as { readonly def: object }).def);
    for (const value of Object.values(part)) visit(value);
  };
  schemas.forEach(visit);
  return [...codes];
}
