import { createHash } from 'node:crypto';
import { chainText, genesisHash, type ChainedEvent } from '@duetcast/domain/kernel/chain';
import type { UsageEvent } from '@duetcast/domain/usage/usage-events';
import {
  hashListText,
  statementFormat,
  statementVersion,
  type SignedStatement,
} from '@duetcast/verify/signed-statement';
import { accountLimit, domainLimit, nothingStated, statedAfter, statedTotals } from '@duetcast/verify/statement-sums';
import { aSigner } from './signed-audit.builder';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Usage events of one domain and month, chained as in the store. */
function storedUsage(stream: string, history: readonly UsageEvent[]): ChainedEvent[] {
  let previousHash = genesisHash;
  return history.map(({ type, data }, revision) => {
    const metadata = {
      $correlationId: 'request-1',
      $causationId: 'cause-1',
      actor: { kind: 'worker' as const, id: 'w1' },
      at: `2026-11-20T10:00:0${revision}.000Z`,
      schemaVersion: 1,
      catalog: 1,
      ownerId: 'acc_ada',
      previousHash,
    };
    const event = { stream, revision, id: `event-${revision}`, type, data, metadata };
    const hash = sha256(chainText(event));
    previousHash = hash;
    return { ...event, metadata: { ...metadata, hash } };
  });
}

/** A signed statement of `acc_ada` over one domain, and its events. */
export function aSignedStatement(domain: string, history: readonly UsageEvent[], { fileOf } = aSigner()) {
  const month = '2026-11';
  const stream = `usage-acc_ada-${month}`;
  const events = storedUsage(stream, history);
  const hashes = events.map(({ metadata: { hash } }) => hash);
  const eventsHash = sha256(hashListText(hashes));
  const sumsBy = (limitOf: Parameters<typeof statedAfter>[2]) =>
    events.reduce((sums, event) => statedAfter(sums, event, limitOf), nothingStated);
  const covered = { stream, from: 0, events: events.length, head: hashes.at(-1) ?? null, eventsHash };
  const stated = { domain, eventsHash, ...sumsBy(domainLimit) };
  const totals = { ...statedTotals([stated]), eventsHash: sha256(hashListText([eventsHash])) };
  const file: Omit<SignedStatement, 'key' | 'signature'> = {
    format: statementFormat,
    version: statementVersion,
    account: 'acc_ada',
    month,
    state: 'open',
    streams: [covered],
    domains: [stated],
    totals: { ...totals, limit: sumsBy(accountLimit).limit },
    producedAt: '2026-11-21T09:00:00.000Z',
    producedBy: { kind: 'user', id: 'acc_ada' },
    issuer: 'https://duetcast.example',
  };
  return { text: fileOf(file), events };
}
