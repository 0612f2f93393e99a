import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as randomPause } from 'node:timers/promises';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import type { PublicReplay } from '../../apps/api/src/features/replays/public-replay';
import { ApiClient } from '../support/api-client';
import { ServerProcess } from '../support/server-process';
import { appendUsageHistory } from '../support/usage-history';
import { until } from '../support/until';
import { randomNumbers, seedOf, sized } from '../support/long-check';

jest.setTimeout(sized(180_000, 600_000));

const kills = sized(2, 6);
/** Two events per charge. */
const eventCount = sized(50_000, 150_000);
const random = randomNumbers(seedOf('replay-crash'));
const rules = { limit: { kind: 'limit', characters: 60_000 } };

describe('a server killed during a replay', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-replay-crash-'));
  let server: ServerProcess;
  beforeAll(async () => {
    const store = new EmbeddedEventStore(join(dataDir, 'events.db'));
    await appendUsageHistory(store, eventCount);
    await store.close();
    server = await ServerProcess.create(dataDir, { ADMIN_EMAILS: 'root@example.com', WORKER_ID: 'worker-1' });
    await server.start(sized(120_000, 400_000));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const signIn = () => ApiClient.signedIn(server.url, 'root@example.com');
  const request = async () => (await signIn()).data<PublicReplay>('POST', '/api/admin/replays', { rules });
  async function untilReplay(id: string, matches: (replay: PublicReplay) => boolean): Promise<PublicReplay> {
    const client = await signIn();
    return until(
      async () => {
        const replay = ((await client.request(`GET /api/admin/replays/${id}`)).body as { data: PublicReplay }).data;
        if (replay.status === 'failed') throw new Error(JSON.stringify(replay));
        return matches(replay) && replay;
      },
      { everyMs: 5 },
    );
  }

  test('resumes the replay with the same findings', async () => {
    const uninterrupted = await untilReplay((await request()).id, ({ status }) => status === 'finished');
    const { id } = await request();
    const progressShares: number[] = [];
    for (let kill = 1; kill <= kills; kill++) {
      const { progress, status } = await untilReplay(
        id,
        (replay) => replay.status === 'finished' || (replay.progress?.share ?? 0) > (progressShares.at(-1) ?? 0),
      );
      if (status === 'finished') break;
      progressShares.push(progress?.share ?? 0);
      await randomPause(random() * 20);
      await server.kill();
      await server.start(60_000);
    }
    expect(progressShares.length).toBeGreaterThan(0);
    const { findings } = await untilReplay(id, ({ status }) => status === 'finished');
    expect(findings).toEqual(uninterrupted.findings);
    expect(findings).toMatchObject({ events: eventCount, judged: eventCount / 2 });
  });
});
