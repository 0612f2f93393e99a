import { errors } from '@duetcast/domain/kernel/errors';

/** English catalog sentence → code, to translate failures that were stored without a code. */
export const codeOfErrorSentence: ReadonlyMap<string, string> = new Map(
  Object.entries(errors).map(([code, { message }]) => [message, code]),
);
