import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type Stripe from 'stripe';
import { z } from 'zod';
import {
  connectionFailureKind,
  statusFailureKind,
  type FailureKind,
} from '../../../platform/external-services/failure-kind';
import { TimedOut } from '../../../platform/timing/pause';

interface StripeFailure {
  /** null: Stripe responded as its API describes. */
  readonly kind: FailureKind | null;
  readonly error: AppError;
}

/** Stripe has no customer of this id: it was deleted, or belongs to another account at Stripe. */
class CustomerMissing extends AppError {}
export const isCustomerMissing = (error: unknown): boolean =>
  error instanceof CustomerMissing && isAppError(error, 'billing.refused');

/** The error that callers get for a failed call: `billing.unreachable` if a retry may help, else `billing.refused`. */
export function stripeFailureOf(error: unknown): StripeFailure {
  const { type, code, param, statusCode, requestId } = (error ?? {}) as Partial<Stripe.errors.StripeError>;
  if (typeof type !== 'string') return unreachable(error instanceof TimedOut ? 'timeout' : 'badResponse', error);
  // Stripe's messages may contain parts of a key.
  const cause = new Error(`Stripe: ${[type, code, param, statusCode, requestId].filter(Boolean).join(', ')}`);
  if (code === 'resource_missing' && (param === 'customer' || param === 'id'))
    return { kind: null, error: new CustomerMissing('billing.refused', {}, { cause }) };
  if (statusCode === undefined) return unreachable(connectionKind(error as Stripe.errors.StripeError), cause);
  const kind = statusCode === 400 || statusCode === 404 ? 'configuration' : statusFailureKind(statusCode);
  const isRetryable = [408, 409, 429].includes(statusCode) || statusCode >= 500;
  return isRetryable ? unreachable(kind, cause) : { kind, error: new AppError('billing.refused', {}, { cause }) };
}

const unreachable = (kind: FailureKind, reason: unknown): StripeFailure => {
  const cause =
    reason instanceof z.ZodError ? new Error("The response does not have the form of Stripe's API") : reason;
  return { kind, error: new AppError('billing.unreachable', {}, { cause }) };
};

/** The SDK reports a body that is no JSON without a status. */
const connectionKind = ({ type, detail }: Stripe.errors.StripeError): FailureKind =>
  type === 'StripeConnectionError' ? connectionFailureKind(detail) : 'badResponse';
