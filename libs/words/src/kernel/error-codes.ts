import { errors, otherMessages } from '@duetcast/domain/kernel/errors';

/** English sentence → key of its translation: the code, or the case of a code that has several sentences. */
export const codeOfErrorSentence: ReadonlyMap<string, string> = new Map([
  ...Object.entries(errors).map(([code, { message }]): [string, string] => [message, code]),
  ...Object.entries(otherMessages).map(([key, message]): [string, string] => [message, key]),
]);
