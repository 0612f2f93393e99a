import { ApiError } from './api';
import { NoSessionToken } from './session-token';

/** Whether there is no session token, or the server rejected it (docs/PRODUCT.md#errors-of-the-pages). */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof NoSessionToken || (error instanceof ApiError && error.status === 401);
