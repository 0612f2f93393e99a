import { publicAdminActionSchema } from './admin-action-reads';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { listOf } from '../../../platform/openapi/envelope';

export const adminActionRoutes = {
  list: {
    summary: 'Lists administrator actions, newest first',
    description: 'Filter by affected account with `accountId` or by administrator with `adminId`.',
    tag: 'Admin',
    answers: { 200: listOf(publicAdminActionSchema) },
  },
  own: {
    summary: 'Lists what administrators did with your account, newest first',
    description: 'Reads of the account with the given reason, and changes of plan, limits, rights and sessions.',
    tag: 'Account',
    answers: { 200: listOf(publicAdminActionSchema) },
  },
} as const satisfies Record<string, RouteDescription>;
