import { ApiError } from '../../client/api';
import type { SampleWords } from './sample-words';

/** The error to show for failed voice requests; texts of docs/PRODUCT.md#screens-voices if the server sent none. */
export function voiceProblem(error: unknown, { networkError, fetchFailed }: SampleWords): unknown {
  if (!(error instanceof ApiError)) return new Error(fetchFailed, { cause: error });
  const { status, code, fields, requestId } = error;
  if (status === 0) return new ApiError(networkError, status, code, fields, requestId);
  if (status >= 500 && code === 'internal') return new ApiError(fetchFailed, status, code, fields, requestId);
  return error;
}

/** An address may contain a page beyond the last one. */
export const isBeyondLastPage = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && 'page' in error.fields;
