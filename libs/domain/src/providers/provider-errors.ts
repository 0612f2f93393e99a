import { errors, type ErrorCode } from '../kernel/errors';

const codesFrom = (prefix: string): readonly ErrorCode[] =>
  (Object.keys(errors) as ErrorCode[]).filter((code) => code.startsWith(prefix));

/** What rendering a text can fail with. */
export const speechErrorCodes = codesFrom('speech.');
/** What writing a script can fail with. */
export const scriptErrorCodes = codesFrom('script.');
