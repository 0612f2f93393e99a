import { join } from 'node:path';
import { accountKeysOn } from '../../../../../../test/support/account-keys-on';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { EmbeddedStateStore } from '../../../eventing/state/embedded-state-store';
import { JobCharges } from './job-charges';
import { SegmentKeys } from './kept-segments';

const part = { kind: 'spoken', text: 'One.', voiceId: 'local-ada', provider: 'local', speaker: null } as const;

let speech: ScriptedSpeech;
let fixture: JobFixture;
let charges: JobCharges;
beforeEach(async () => {
  speech = new ScriptedSpeech();
  fixture = await JobFixture.with(speech);
  charges = new JobCharges(fixture.catalog, fixture.charged, fixture.kept, fixture.keys);
});
afterEach(() => fixture.close());

const keysOf = async (accountId: string, keys: SegmentKeys = fixture.keys) =>
  keys.of(accountId, part, await fixture.catalog.findForJob(part.voiceId, part.provider));
const work = (ownerId: string) => ({ ownerId, signal: new AbortController().signal });

test('a charge key cannot be calculated from the account and the text', async () => {
  const states = new EmbeddedStateStore(join(fixture.folder, 'elsewhere.db'));
  const elsewhere = await keysOf('acc_ada', new SegmentKeys(accountKeysOn(states)));
  const keys = await keysOf('acc_ada');
  await states.close();
  expect(keys.chargeKey).toMatch(/^[0-9a-f]{32}$/);
  expect((await keysOf('acc_ada')).chargeKey).toBe(keys.chargeKey);
  for (const other of [elsewhere, await keysOf('acc_bob')]) expect(other.chargeKey).not.toBe(keys.chargeKey);
  expect(elsewhere.earlierChargeKey).toBe(keys.earlierChargeKey);
});

test('kept audio expires with its account, even while another one keeps equal audio', async () => {
  const keys = await keysOf('acc_ada');
  const contentHash = await fixture.content.put(Buffer.from('equal audio'));
  const days = (count: number) => count * 24 * 60 * 60 * 1000;
  const start = Date.now();
  const now = jest.spyOn(Date, 'now');
  const keptAfter = (age: number) => {
    now.mockReturnValue(start + age);
    return fixture.kept.has(keys);
  };
  try {
    now.mockReturnValue(start);
    await fixture.kept.keep(keys.cacheKey, { contentHash, durationMs: 700 });
    expect([await keptAfter(days(30)), await keptAfter(days(30) + 1)]).toEqual([true, false]);
    now.mockReturnValue(start + days(20));
    await fixture.kept.renew(keys);
    expect([await keptAfter(days(50)), await keptAfter(days(50) + 1)]).toEqual([true, false]);
    expect(await fixture.kept.renew(keys)).toBeNull();
  } finally {
    now.mockRestore();
  }
});

describe('after an upgrade', () => {
  test('kept audio is reused under the new key, by its account alone', async () => {
    const { cacheKey, earlierCacheKey } = await keysOf('acc_ada');
    const contentHash = await fixture.content.put(Buffer.from('audio of before'));
    await fixture.kept.keep(earlierCacheKey, { contentHash, durationMs: 700 });
    expect(await fixture.renderer.render(part, {}, work('acc_bob'))).toMatchObject({ reused: false });
    const reused = { contentHash, durationMs: 700, reused: true };
    for (let time = 0; time < 2; time++)
      expect(await fixture.renderer.render(part, {}, work('acc_ada'))).toEqual(reused);
    expect(speech.requests).toHaveLength(1);
    expect(await fixture.content.lookUpName(`segment/${earlierCacheKey}`)).toBeNull();
    expect(await fixture.content.lookUpName(`segment/${cacheKey}`)).toMatchObject({ contentHash, durationMs: 700 });
  });

  test('a line that was paid for stays free for its account alone', async () => {
    const { earlierChargeKey: key } = await keysOf('acc_ada');
    await fixture.charged.pay([{ index: 0, key, characters: 4 }], 'reservation-of-before');
    expect(await charges.of('acc_ada', [part])).toMatchObject([{ isCharged: false }]);
    expect(await charges.of('acc_bob', [part])).toMatchObject([{ isCharged: true }]);
  });

  test('a retry does not pay for what the attempt before it rendered', async () => {
    const { earlierChargeKey } = await keysOf('acc_ada');
    const attempt = { accountId: 'acc_ada', jobId: 'j1', attempt: 2 };
    const manifest = fixture.manifest(['One.', 'Two.']);
    const { segments } = await charges.reservation(attempt, manifest, [earlierChargeKey]);
    expect(segments).toMatchObject([{ index: 1, characters: 4 }]);
  });
});
