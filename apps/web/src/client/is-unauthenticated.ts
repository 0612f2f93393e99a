import { DuetcastError } from '@duetcast/client/duetcast-error';
import { NoSessionToken } from './session';

/** Whether there is no session token, or the server rejected it (docs/PRODUCT.md#errors-of-the-pages). */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof NoSessionToken || (error instanceof DuetcastError && error.status === 401);
