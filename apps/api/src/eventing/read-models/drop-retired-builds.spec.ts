import { Logger } from '@nestjs/common';
import { added, tallies, TallyStores } from '../../../../../test/support/tally-fixture';
import { Database } from '../sqlite/database';
import { previousBuild, retiredForMs } from './builds';
import { dropRetiredBuilds } from './drop-retired-builds';

let stores: TallyStores;
let first: string;
const drop = (now: number) => dropRetiredBuilds(stores.rows, tallies.name, now);
const later = () => Date.now() + retiredForMs;
const tables = () => {
  const database = new Database(stores.rows.file, { readOnly: true });
  const names = database.all<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table'`);
  database.close();
  return names.map(({ name }) => name).join('\n');
};

beforeEach(async () => {
  Logger.overrideLogger(false);
  stores = await TallyStores.open();
  await stores.append(added('a', 1));
  const { runner } = stores.runner();
  runner.start();
  await runner.state.until((state) => state === 'live');
  first = (await stores.pointer()).serves;
  await stores.rebuild(runner);
  await runner.stop();
});
afterEach(() => stores.close());

test('rows from before a rebuild are dropped, and nothing goes back to them', async () => {
  expect(tables()).toContain(first);
  await drop(later());
  expect(tables()).not.toContain(first);
  expect(await stores.rows.checkpoint(first)).toBeNull();
  const pointer = await stores.pointer();
  expect([pointer.retired, previousBuild(pointer, tallies)]).toEqual([[], null]);
  expect(await stores.sums()).toEqual({ a: 1 });
  await drop(later());
  expect(await stores.pointer()).toEqual(pointer);
});

test('not while a process may still read them, or goes back to them', async () => {
  const [retired] = (await stores.pointer()).retired;
  await expect(drop(Date.parse(retired!.at) + retiredForMs - 1)).rejects.toThrow(/are still read/);
  const wanted = { build: retired!.build!, rebuildId: 'r1', skipped: 0 };
  await stores.rows.changePointer(await stores.pointer(), { building: { target: first, ...wanted } });
  await expect(drop(later())).rejects.toThrow(/are still read/);
  expect(tables()).toContain(first);
});

test('after a crash halfway, nothing goes back to them, and they are dropped again', async () => {
  jest.spyOn(stores.rows, 'drop').mockRejectedValueOnce(new Error('crash'));
  await expect(drop(later())).rejects.toThrow('crash');
  const pointer = await stores.pointer();
  expect(pointer.retired).toHaveLength(1);
  expect(previousBuild(pointer, tallies)).toBeNull();
  await drop(later());
  expect(tables()).not.toContain(first);
});
