import { buildOf, disusedBuilds, firstBuild, retiredForMs, servesBuildOf, serving, unstoredPointer } from './builds';
import type { Pointer } from './pointer';

const projection = { name: 'tallies', version: 2, indexes: [{ sum: -1 }], ownedBy: 'name' } as const;
const now = new Date('2026-11-23T12:00:00.000Z');
const pointer: Pointer = {
  ...{ ...unstoredPointer('tallies'), ...firstBuild(projection) },
  ...{ revision: 3, epoch: 4, position: '7', holder: 'p' },
};
const next = (serves: string) => ({ serves, build: null, position: '9' });

test('rows can be folded by the projection that they were built for', () => {
  expect(servesBuildOf(pointer, projection)).toBe(true);
  expect(servesBuildOf(pointer, { ...projection, indexes: [] })).toBe(true);
  const others = [{ version: 3 }, { version: 1 }, { indexes: [{ steps: 1 }] }, { expiresBy: 'at' }, { ownedBy: 'sum' }];
  for (const other of others)
    expect([other, servesBuildOf(pointer, { ...projection, ...other } as never)]).toEqual([other, false]);
  const ofEarlierRelease = { ...unstoredPointer('tallies'), build: buildOf(projection) };
  expect(servesBuildOf(ofEarlierRelease, projection)).toBe(false);
});

test('a build that is replaced is retired, and can be served again', () => {
  const replaced = { ...pointer, ...serving(pointer, next('tallies~3-b'), now) };
  const first = { serves: pointer.serves, build: pointer.build, position: '7', at: now.toISOString() };
  expect(replaced).toMatchObject({ serves: 'tallies~3-b', epoch: 5, position: '9', building: null, retired: [first] });
  const returned = { ...replaced, ...serving(replaced, first, now) };
  expect(returned).toMatchObject({ serves: pointer.serves, build: pointer.build, epoch: 6, position: '7' });
  expect(returned.retired.map(({ serves }) => serves)).toEqual(['tallies~3-b']);
});

test('retired builds are dropped after a while, except the newest', () => {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const once = { ...pointer, ...serving(pointer, next('b'), now) };
  const twice = { ...once, ...serving(once, next('c'), now) };
  expect(disusedBuilds(once, at(retiredForMs))).toEqual([]);
  expect(disusedBuilds(twice, at(retiredForMs - 1))).toEqual([]);
  expect(disusedBuilds(twice, at(retiredForMs)).map(({ serves }) => serves)).toEqual([pointer.serves]);
});
