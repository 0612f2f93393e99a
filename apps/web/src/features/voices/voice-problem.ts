import { DuetcastError } from '@duetcast/client/duetcast-error';
import { sampleWords } from '@duetcast/words/en/voices/sample';

type SampleWords = (typeof sampleWords)['en'];

/** The error to show for failed voice requests; texts of docs/PRODUCT.md#screens-voices if the server sent none. */
export function voiceProblem(error: unknown, { networkError, fetchFailed }: SampleWords): unknown {
  if (!(error instanceof DuetcastError)) return new Error(fetchFailed, { cause: error });
  if (error.status === 0) return new DuetcastError(networkError, error);
  if (error.status >= 500 && error.code === 'internal') return new DuetcastError(fetchFailed, error);
  return error;
}

/** An address may contain a page beyond the last one. */
export const isBeyondLastPage = (error: unknown): boolean =>
  error instanceof DuetcastError && error.status === 400 && 'page' in error.fields;
