import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { until } from '../../../../../../test/support/until';

test('a new job protects the audio that it counts on from expiring', async () => {
  const fixture = await JobFixture.with(new ScriptedSpeech());
  try {
    const worker = fixture.worker('w1');
    worker.start();
    await fixture.submit('j1', ['One.']);
    await fixture.untilType('j1', 'JobCompleted');
    await worker.onModuleDestroy(); // a worker renews it, too
    const hash = (await fixture.job('j1')).segments[0]?.contentHash ?? '';
    utimesSync(join(fixture.folder, 'content', 'objects', hash.slice(0, 2), hash), 1, 1);
    const isOld = async () => {
      for await (const old of fixture.content.putBefore(Date.now() - 60_000)) if (old === hash) return true;
      return false;
    };
    expect(await isOld()).toBe(true);
    await fixture.submit('j2', ['One.', 'Two.']);
    await until(async () => !(await isOld()), { timeoutMs: 10_000 });
  } finally {
    await fixture.close();
  }
});
