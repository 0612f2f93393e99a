import { accountDetailsSchema, jobWithoutContentSchema, listedAccountSchema } from './account-reads';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { reasoned } from '../reads/reasoned';
import { answerOf, listOf } from '../../../platform/openapi/envelope';

const tag = 'Admin';
const listed = { 200: answerOf(listedAccountSchema) };

export const adminAccountRoutes = {
  list: {
    summary: 'Lists accounts',
    description:
      'Pass `search` to match the start of an email address or a full account id. Without it, returns all accounts, newest first. A search that finds a single account of someone else is recorded there.',
    tag,
    answers: { 200: listOf(listedAccountSchema) },
  },
  one: {
    summary: 'Retrieves an account with its plan, limits, rights and current month’s usage',
    tag,
    answers: { 200: answerOf(accountDetailsSchema) },
    errors: ['account.missing', ...reasoned.errors],
    requestHeaders: reasoned.requestHeaders,
  },
  jobs: {
    summary: 'Lists an account’s jobs without their content, newest first',
    tag,
    answers: { 200: listOf(jobWithoutContentSchema) },
    errors: ['account.missing', ...reasoned.errors],
    requestHeaders: reasoned.requestHeaders,
  },
  setAdmin: {
    summary: 'Grants or revokes administrator rights',
    tag,
    answers: listed,
    errors: ['account.missing', 'account.ownAdmin', 'account.lastAdmin'],
  },
  signOut: {
    summary: 'Ends every session of an account',
    description: 'Takes effect immediately. API tokens and site tokens stay valid.',
    tag,
    answers: listed,
    errors: ['account.missing'],
  },
} as const satisfies Record<string, RouteDescription>;
