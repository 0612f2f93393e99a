import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newEvent } from '../../../../test/contracts/event-store/contract-context';
import { readConfig } from '../platform/config/config';
import { openEventStore } from './stores.module';
import { checkEventStore } from './start-check';

const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-check-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('reports a database that is empty beside events', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await checkEventStore(config, true);
  expect(write).not.toHaveBeenCalled();
  const events = await openEventStore(config);
  await events.append('job-1', [newEvent()], { expected: 'noStream' });
  await events.close();
  await checkEventStore(config, false);
  expect(write).not.toHaveBeenCalled();
  await checkEventStore(config, true);
  const [[line] = []] = write.mock.calls;
  write.mockRestore();
  expect(line).toMatch(/^MONGODB_URL: the database duetcast is empty, and the event store is not\. .*backup\.\n$/);
});
