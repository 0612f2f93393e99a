import { ApiError } from './api';
import { NoSessionToken } from './session-token';

/**
 * Whether it failed because nobody could be named to the server: no session token, or none that it takes
 * (docs/PRODUCT.md#errors-of-the-pages).
 */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof NoSessionToken || (error instanceof ApiError && error.status === 401);
