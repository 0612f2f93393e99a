import { join } from 'node:path';
import { accountKeysOn } from '../../../../../../test/support/account-keys-on';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { EmbeddedStateStore } from '../../../eventing/state/embedded-state-store';
import { SegmentKeys } from './kept-segments';
import { freshFixture } from '../../../../../../test/support/fixtures';

const part = { kind: 'spoken', text: 'One.', voiceId: 'local-ada', provider: 'local', speaker: null } as const;

const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));

const keysOf = async (accountId: string, keys: SegmentKeys = fixture.keys) =>
  keys.of(accountId, part, await fixture.catalog.findForJob(part.voiceId, part.provider));

test('a charge key cannot be calculated from the account and the text', async () => {
  const states = new EmbeddedStateStore(join(fixture.folder, 'elsewhere.db'));
  const elsewhere = await keysOf('acc_ada', new SegmentKeys(accountKeysOn(states)));
  const keys = await keysOf('acc_ada');
  await states.close();
  expect(keys.chargeKey).toMatch(/^[0-9a-f]{32}$/);
  expect((await keysOf('acc_ada')).chargeKey).toBe(keys.chargeKey);
  for (const other of [elsewhere, await keysOf('acc_bob')]) expect(other.chargeKey).not.toBe(keys.chargeKey);
});

test('kept audio expires with its account, even while another one keeps equal audio', async () => {
  const { cacheKey } = await keysOf('acc_ada');
  const contentHash = await fixture.content.put(Buffer.from('equal audio'));
  const days = (count: number) => count * 24 * 60 * 60 * 1000;
  const start = Date.now();
  const now = jest.spyOn(Date, 'now');
  const keptAfter = (age: number) => {
    now.mockReturnValue(start + age);
    return fixture.kept.has(cacheKey);
  };
  try {
    now.mockReturnValue(start);
    await fixture.kept.keep(cacheKey, { contentHash, bytes: 5, durationMs: 700 });
    expect([await keptAfter(days(30)), await keptAfter(days(30) + 1)]).toEqual([true, false]);
    now.mockReturnValue(start + days(20));
    await fixture.kept.renew(cacheKey);
    expect([await keptAfter(days(50)), await keptAfter(days(50) + 1)]).toEqual([true, false]);
    expect(await fixture.kept.renew(cacheKey)).toBeNull();
  } finally {
    now.mockRestore();
  }
});
