import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { readConfig } from '../../../platform/config/config';
import { ServerKeys } from '../../../platform/secrets/server-keys';
import { SessionIds } from '../../../platform/secrets/session-ids';
import { ClaimPodcasts, ClaimPodcastsHandler } from './claim-podcasts';

const session = 'session_1795435200000_a1b2c3d4e5';
const [current, before, unknown] = ['1a', '2b', '3c'].map((byte) => byte.repeat(32));
const idsWith = (SECRET_KEY?: string, SECRET_KEY_PREVIOUS?: string) =>
  new SessionIds(new ServerKeys(readConfig({ NODE_ENV: 'test', SECRET_KEY, SECRET_KEY_PREVIOUS })));

test('a session claims what it made under its public id, also of an earlier server key', async () => {
  const fixture = await JobFixture.with(new ScriptedSpeech());
  try {
    const owners = {
      now: idsWith(current).publicIdOf(session),
      rotated: idsWith(before).publicIdOf(session),
      secret: session,
      elsewhere: idsWith(unknown).publicIdOf(session),
      other: idsWith(current).publicIdOf(`${session}6`),
    };
    for (const [podcastId, owner] of Object.entries(owners)) {
      const contentHash = 'c'.repeat(64);
      const request = {
        podcastId,
        ownerId: `session:${owner}`,
        characters: 1,
        bytes: 1,
        contentHash,
        origin: 'preview',
      } as const;
      await fixture.deciders.run(podcastDecider, podcastId, { type: 'RequestScript', request }, fixture.context());
    }
    await fixture.waitForRows();
    const handler = new ClaimPodcastsHandler(fixture.deciders, fixture.rows, idsWith(current, before));
    const claimed = await handler.execute(
      new ClaimPodcasts({ session, accountId: 'acc_ada', context: fixture.context() }),
    );
    expect(claimed.sort()).toEqual(['now', 'rotated']);
  } finally {
    await fixture.close();
  }
});

test('a public id is no session that a browser can present', () => {
  const id = idsWith(current).publicIdOf(session);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(id).not.toContain('a1b2c3d4e5');
});
