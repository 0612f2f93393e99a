import { withPlaceholders } from '@duetcast/domain/portability/redacted-credentials';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { visibleToOwner } from '@duetcast/projections/events/visible-data';
import { pushedProjections } from '@duetcast/projections/realtime/pushed-projections';
import { showFields } from '../../../../test/support/show-client';
import type { FeedEvent } from '../events';
import { newHeldProjections } from './held-projections';
import { holdRows } from './hold-rows';

const at = '2026-11-20T12:00:00.000Z';
const feedOf = (stream: string, ...events: (readonly [type: string, data: JsonObject])[]): FeedEvent[] =>
  events.map(([type, data], revision) => ({
    cursor: String(revision).padStart(20, '0'),
    id: `event-${revision}`,
    stream,
    revision,
    type,
    at,
    actor: { kind: 'user', id: 'acc_ada' },
    correlationId: 'request',
    causationId: 'request',
    schemaVersion: 1,
    previousHash: '',
    hash: '',
    furtherMetadata: { catalog: 1 },
    data: visibleToOwner(type, data),
  }));

test('the client holds every row that the socket pushes', () => {
  const held = Object.values(newHeldProjections()).map(({ name }) => name);
  expect(held).toEqual(expect.arrayContaining([...pushedProjections]));
});

describe('what came with an imported account has no credentials', () => {
  const account = { accountId: 'acc_ada' };
  const endpoint = { ...account, endpointId: 'whe_1', url: 'https://hooks.example.com/', eventTypes: null };
  const created = { ...endpoint, payload: 'full', description: '', sealedSecret: 'sealed', createdAt: at };
  const named = { ...account, tokenId: 'tok_1', name: 'CI', lastFour: 'abcd', scopes: ['jobs:read'], createdAt: at };
  const token = { ...named, hash: 'a'.repeat(64), expiresAt: null };
  const issued = { ...account, showId: 'one', tokenId: 'sub_1', name: 'Bob', hash: 'b'.repeat(64) };
  const imported = (type: string, data: JsonObject) => [type, withPlaceholders(type, data)] as const;

  test('an endpoint is disabled until its secret is rotated', () => {
    const rotated = { ...account, endpointId: 'whe_1', sealedSecret: 'new', previousUntil: at };
    expect(holdRows(feedOf('endpoints-acc_ada', ['EndpointCreated', created])).endpoints()).toMatchObject([
      { enabled: true, hasSecret: true },
    ]);
    expect(holdRows(feedOf('endpoints-acc_ada', imported('EndpointCreated', created))).endpoints()).toMatchObject([
      { enabled: false, hasSecret: false },
    ]);
    const feed = feedOf('endpoints-acc_ada', imported('EndpointCreated', created), ['EndpointSecretRotated', rotated]);
    expect(holdRows(feed).endpoints()).toMatchObject([{ hasSecret: true }]);
  });

  test('there are no tokens and no subscribers, and nothing is said to begin elsewhere', () => {
    const other = ['NamedTokenCreated', { ...token, tokenId: 'tok_2' }] as const;
    const tokens = holdRows(feedOf('token-acc_ada', other, imported('NamedTokenCreated', token)));
    expect(tokens.namedTokens().map(({ id }) => id)).toEqual(['tok_2']);
    const show = ['ShowCreated', { ...account, showId: 'one', ...showFields }] as const;
    const here = ['FeedTokenIssued', { ...issued, tokenId: 'sub_2' }] as const;
    const subscribers = holdRows(feedOf('show-one', show, here, imported('FeedTokenIssued', issued)));
    expect(subscribers.subscribers('one')).toEqual([{ id: 'sub_2', name: 'Bob', createdAt: at }]);
    expect([tokens.begunElsewhere(), subscribers.begunElsewhere()]).toEqual([[], []]);
  });
});
