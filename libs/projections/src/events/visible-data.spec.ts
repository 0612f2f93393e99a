import { readFileSync } from 'node:fs';
import { allEvents } from '@duetcast/domain/all-events';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { withPlaceholders } from '@duetcast/domain/portability/redacted-credentials';
import visibleData from './visible-data.json';
import { visibleToAdministrators, visibleToOwner } from './visible-data';

interface Golden {
  readonly type: string;
  readonly data: JsonObject;
}
const goldens = JSON.parse(readFileSync('test/data/golden-events.json', 'utf8')) as Golden[];
/** A SHA-256: the key of content. */
const hash = /[0-9a-f]{64}/;

/** `ReplayFinished` contains a hash of the results, which is no content hash. */
test.each(goldens.filter(({ type }) => type !== 'ReplayFinished'))(
  'hides content hashes of $type from administrators',
  ({ type, data }) => expect(JSON.stringify(visibleToAdministrators(type, data))).not.toMatch(hash),
);

test('owners see that an imported event came without its credentials, and never a credential', () => {
  const imported = withPlaceholders('FeedTokenIssued', { tokenId: 'one' });
  expect(visibleToOwner('FeedTokenIssued', imported)).toEqual(imported);
  expect(visibleToAdministrators('FeedTokenIssued', imported)).toEqual({ tokenId: 'one' });
  expect(visibleToOwner('FeedTokenIssued', { tokenId: 'one', hash: 'a'.repeat(64) })).toEqual({ tokenId: 'one' });
  expect(visibleToOwner('EndpointCreated', { endpointId: 'whe_1', sealedSecret: 'sealed' })).toEqual({
    endpointId: 'whe_1',
  });
});

test('owners see the hashes of their clips', () => {
  const clips = ['a'.repeat(64)];
  expect(visibleToOwner('JobSubmitted', { clips })).toEqual({ clips });
  expect(visibleToAdministrators('JobSubmitted', { clips })).toEqual({});
});

test('every event is listed, with fields that it has', () => {
  const fieldsOf = Object.fromEntries(
    Object.entries(allEvents).map(([type, { schema }]) => [type, Object.keys(schema.shape)]),
  );
  expect(Object.keys(visibleData).sort()).toEqual(Object.keys(fieldsOf).sort());
  for (const [type, { all, ...rest }] of Object.entries(visibleData)) {
    const listed = [...all, ...('owner' in rest ? rest.owner : [])];
    expect({ type, unknown: listed.filter((field) => !fieldsOf[type]!.includes(field)) }).toEqual({
      type,
      unknown: [],
    });
  }
});
