import { History } from '@duetcast/domain/kernel/history';
import { categoryOf } from '@duetcast/domain/kernel/decider';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { mkdtempSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { portableStreams } from '../../apps/api/src/features/portability/archive/portable-streams';
import { eventsIn } from '../support/portable-account';

jest.setTimeout(60_000);

test('histories of the version before are accepted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-histories-'));
  execFileSync('tar', ['-xzf', resolve('test', 'data', 'upgrade', 'data.tar.gz'), '-C', folder]);
  const [data = ''] = execFileSync('sh', ['-c', 'dirname "$(find . -name events.db | head -1)"'], { cwd: folder })
    .toString()
    .split('\n');
  const histories = new Map<string, History<never, never, unknown>>();
  let checked = 0;
  for (const event of await eventsIn(join(folder, data))) {
    const portable = portableStreams.get(categoryOf(event));
    if (!portable?.rules) continue;
    const { events } = portable.decider;
    const history = histories.get(event.stream) ?? new History<never, never, unknown>(portable.rules);
    histories.set(event.stream, history);
    const isOld = event.metadata.schemaVersion < (events[event.type]?.version ?? 0);
    const isAccepted = history.take(currentEvent(events, event) as never, { at: event.metadata.at, isOld });
    expect([event.stream, event.revision, event.type, isAccepted]).toEqual([
      event.stream,
      event.revision,
      event.type,
      true,
    ]);
    checked += 1;
  }
  rmSync(folder, { recursive: true });
  expect(checked).toBeGreaterThan(50);
});
