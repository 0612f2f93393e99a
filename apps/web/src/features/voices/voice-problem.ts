import { ApiError } from '../../client/api';
import type { SampleWords } from './sample-words';

/**
 * What failed while voices were fetched, in the words of docs/PRODUCT.md#screens-voices where the server has none of
 * its own.
 */
export function voiceProblem(error: unknown, { networkError, fetchFailed }: SampleWords): unknown {
  if (!(error instanceof ApiError)) return new Error(fetchFailed, { cause: error });
  const { status, code, fields, requestId } = error;
  if (status === 0) return new ApiError(networkError, status, code, fields, requestId);
  if (status >= 500 && code === 'internal') return new ApiError(fetchFailed, status, code, fields, requestId);
  return error;
}

/** An address may name a page that is no more. */
export const isBeyondLastPage = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && 'page' in error.fields;
