import { MongoServerError } from 'mongodb';

export const namespaceNotFound = 26;
export const namespaceExists = 48;
export const duplicateKey = 11_000;

export const hasCode = (error: unknown, ...codes: number[]): boolean =>
  error instanceof MongoServerError && codes.includes(Number(error.code));

/** Ignores server errors with one of these codes; rethrows all others. */
export const ignoreCodes =
  (...codes: number[]) =>
  (error: unknown): void => {
    if (!hasCode(error, ...codes)) throw error;
  };
