import { aJob } from '../builders/job.builder';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import { hashedEvent, type ChainedEvent } from '@duetcast/domain/kernel/chain';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { aUsage } from '../builders/usage.builder';
import type { UsageEvent } from '@duetcast/domain/usage/usage-events';
import { namedContent } from '@duetcast/verify/audited-content';
import { auditFormat, auditVersion, headOf } from '@duetcast/verify/signed-audit';
import { hashListText, statementFormat, statementVersion } from '@duetcast/verify/signed-statement';
import { accountLimit, domainLimit, nothingStated, statedAfter, statedTotals } from '@duetcast/verify/statement-sums';
import { rechained, storedJob } from '../arbitrary-jobs';
import { sha256 } from './signer';

const history: readonly JobEvent[] = [
  aJob.submitted({ jobId: 'j1' }),
  aJob.claimed('wörker-1'),
  aJob.segmentSynthesized(0),
  aJob.assembled(),
  aJob.completed(),
  aJob.outputExpired(),
];

/** The events of a job as files contain them. */
export const auditedEvents = (events: readonly JobEvent[] = history): ChainedEvent[] =>
  storedJob('j1', events).map((event) => hashedEvent(event));

/** An audit without its signatures. */
export const auditFields = (events: readonly ChainedEvent[] = auditedEvents()) => ({
  format: auditFormat,
  version: auditVersion,
  stream: events[0]?.stream ?? 'job-j1',
  from: events[0]?.revision ?? 0,
  count: events.length,
  head: headOf(events),
  events,
  content: namedContent(events).map((named) => ({ ...named, isStored: named.releasedAt === null })),
  exportedAt: '2026-11-21T09:00:00.000Z',
  exportedBy: { kind: 'user', id: 'acc_ada' } as const,
  issuer: 'https://duetcast.example',
});

export const linesOf = (events: readonly object[]): string =>
  events.map((event) => `${canonicalJson(event)}\n`).join('');

const usage: readonly UsageEvent[] = [
  aUsage.reserved('a', 1_300, { domain: 'a.example', limits: { account: 10_000, domain: 5_000 } }),
  aUsage.used('a', 1_300, { domain: 'a.example' }),
  aUsage.reserved('b', 40, { domain: 'b.example', limits: { account: 10_000, domain: null } }),
  aUsage.used('b', 40, { domain: 'b.example' }),
  aUsage.corrected('fix', -66, { domain: 'a.example' }),
];

/** The account's events of a month, as stored. */
export function statedEvents(history: readonly UsageEvent[] = usage): ChainedEvent[] {
  const events = history.map(({ type, data }, revision) => ({
    id: `event-${revision}`,
    stream: 'usage-acc_ada-2026-11',
    revision,
    type,
    data,
    metadata: {
      $correlationId: 'request-1',
      $causationId: 'cause-1',
      actor: { kind: 'worker' as const, id: 'w1' },
      at: `2026-11-20T10:00:0${revision}.000Z`,
      schemaVersion: 1,
      catalog: 1,
      ownerId: 'acc_ada',
      previousHash: '',
      hash: '',
    },
  }));
  const [first] = events;
  if (first) first.metadata.previousHash = '0'.repeat(64);
  return rechained(events as unknown as ChainedEvent[]);
}

const hashOf = (events: readonly ChainedEvent[]): string =>
  sha256(hashListText(events.map(({ metadata }) => metadata.hash)));

/** A statement over these events, without its signature. */
export function statementFields(events: readonly ChainedEvent[] = statedEvents()) {
  const sumsOf = (own: readonly ChainedEvent[], limitOf = domainLimit) =>
    own.reduce((sums, event) => statedAfter(sums, event, limitOf), nothingStated);
  const names = [...new Set(events.map(({ data }) => (data as { domain: string }).domain))].sort();
  const domains = names.map((domain) => {
    const own = events.filter(({ data }) => (data as { domain: string }).domain === domain);
    return { domain, eventsHash: hashOf(own), ...sumsOf(own) };
  });
  const eventsHash = hashOf(events);
  const head = events.at(-1)?.metadata.hash ?? null;
  const earlier = events.slice(0, 2);
  const previous = {
    ...{ eventsHash: sha256(hashListText([hashOf(earlier)])), events: earlier.length, used: sumsOf(earlier).used },
  };
  return {
    format: statementFormat,
    version: statementVersion,
    account: 'acc_ada',
    month: '2026-11',
    state: 'open',
    ...(events.length > 2 ? { number: 2, previous } : { number: 1, previous: null }),
    streams: [{ stream: 'usage-acc_ada-2026-11', from: 0, events: events.length, head, eventsHash }],
    domains,
    totals: {
      ...statedTotals(domains),
      limit: sumsOf(events, accountLimit).limit,
      eventsHash: sha256(hashListText([eventsHash])),
    },
    producedAt: '2026-11-21T09:00:00.000Z',
    producedBy: { kind: 'user', id: 'acc_ada' },
    issuer: 'https://duetcast.example',
  };
}
