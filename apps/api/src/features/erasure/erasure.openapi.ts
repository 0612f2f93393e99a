import { time } from '@duetcast/domain/kernel/fields';
import { dayMs, erasureGraceMs } from '@duetcast/domain/limits/times';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

const erasureSchema = z
  .object({
    eraseAt: time.nullable().meta({
      description: 'When the account is closed for good; it can be canceled until then. null: it is not being deleted.',
    }),
  })
  .meta({ id: 'AccountErasure' });

export const erasureRoutes = {
  request: {
    summary: 'Deletes the account',
    description: `Requests the deletion of the account of the session. For ${erasureGraceMs / dayMs} days the account works as before and the deletion can be canceled. Then the account is closed for good: API tokens and sites stop working, jobs are canceled, and the customer at the payment provider is deleted, which ends a subscription without a refund. Texts, audio and rows are deleted soon after, and the key of the personal data in the events is destroyed.`,
    tag: 'Account',
    answers: { 200: answerOf(erasureSchema) },
    errors: ['account.isAdmin'],
  },
  cancel: {
    summary: 'Cancels the deletion of the account',
    tag: 'Account',
    answers: { 200: answerOf(erasureSchema) },
    errors: ['account.erasing'],
  },
} as const satisfies Record<string, RouteDescription>;
