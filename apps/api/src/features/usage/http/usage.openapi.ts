import { statementMedia } from '@duetcast/verify/signed-statement';
import { z } from 'zod';
import { brokenDownUsageSchema } from '../explanation/usage-breakdown';
import { explainedFigureSchema } from '../explanation/usage-explanation';
import { monthOfUsageSchema } from '../explanation/usage-history';
import { domainUsageSchema } from '../ledger/domain-usage';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf, pageFields } from '../../../platform/openapi/envelope';

export const usageRoutes = {
  characters: {
    summary: 'Retrieves the usage of a domain in a month',
    description:
      'Characters are Unicode code points. `limit` is that of the domain, else the allowance of the account, which all its domains share. `remaining` counts what is neither used nor reserved, and is never above what the account has left.',
    tag: 'Usage',
    answers: { 200: answerOf(domainUsageSchema) },
    errors: ['auth.forbidden', 'usage.domainMissing'],
  },
  explain: {
    summary: 'Lists the events behind a usage figure',
    description:
      'Returns the events that add up to the current figure, in order, each with the sums of the domain after it.',
    tag: 'Usage',
    answers: { 200: answerOf(explainedFigureSchema, pageFields) },
    errors: ['auth.forbidden', 'usage.domainMissing'],
  },
  history: {
    summary: 'Retrieves monthly usage by domain',
    description: 'Returns every month, oldest first. The last month is the current one and is still incomplete.',
    tag: 'Usage',
    answers: { 200: answerOf(z.object({ months: z.array(monthOfUsageSchema) })) },
  },
  breakdown: {
    summary: 'Breaks down usage by day, voice, job type or domain',
    description:
      'The parts add up to the total. For a full month, the total equals the figures of that month. A job counts on the UTC day it was accepted. Corrections and characters outside segments are not attributed to a voice.',
    tag: 'Usage',
    answers: { 200: answerOf(brokenDownUsageSchema) },
  },
  export: {
    summary: 'Exports usage with one line per job and voice',
    description:
      'Returns CSV (RFC 4180, with a header) or NDJSON, oldest first. In CSV, text that a spreadsheet would interpret as a formula starts with a single quote. For a full month, the characters add up to the figures of that month.',
    tag: 'Usage',
    answers: {
      200: {
        description: 'The exported file.',
        media: ['text/csv', 'application/x-ndjson'],
        headers: ['Content-Disposition'],
      },
    },
  },
  statement: {
    summary: 'Creates a signed usage statement for a month',
    description:
      'Returns a signed JSON file that you can verify offline. It contains the usage and corrections of each domain, its own limit and the allowance of the account, the streams, and the hashes of the events they are calculated from. `state` is `open` until the month is over and its jobs have finished. Later corrections appear in later statements.',
    tag: 'Usage',
    answers: {
      200: { description: 'The signed file.', media: [statementMedia], headers: ['Content-Disposition'] },
    },
  },
} as const satisfies Record<string, RouteDescription>;
