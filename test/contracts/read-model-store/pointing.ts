import { firstBuild, pointerOf, serving, unstoredPointer } from '../../../apps/api/src/eventing/read-models/builds';
import type { Pointer } from '../../../apps/api/src/eventing/read-models/pointer';
import { StaleEpoch, StaleWrite, type Save } from '../../../apps/api/src/eventing/read-models/read-model-store';
import { collection, contractSpec, insertOf, positionAt, type ContractContext } from './contract-context';

const projection = { ...contractSpec, version: 1 };
const now = new Date('2026-11-23T00:00:00Z');

/** Pointers, builds and fences. */
export function pointingContract(context: ContractContext): void {
  const pointer = () => pointerOf(context.store, collection);
  /** Serves a new build and folds into it as `holder`. */
  async function take(holder: string): Promise<Pointer> {
    const { serves, epoch } = await pointer();
    const build = serves.includes('~') ? {} : firstBuild(projection);
    const taken = await context.store.changePointer(await pointer(), { ...build, holder, epoch: epoch + 1 });
    await context.store.ensure({ ...contractSpec, name: taken.serves });
    return taken;
  }
  const inBuild = ({ serves }: Pointer, save: Save): Save => ({ ...save, collection: serves });
  const at = (position: number) => ({ name: collection, position: positionAt(position) });

  describe('a pointer', () => {
    test('is that of a collection of its name until it is stored', async () => {
      await context.store.save(at(4), [insertOf('a', { n: 1 })]);
      expect(await pointer()).toEqual({ ...unstoredPointer(collection), position: positionAt(4) });
      const held = await context.store.changePointer(await pointer(), { holder: 'p', epoch: 1 });
      expect(held).toMatchObject({ revision: 1, serves: collection, epoch: 1, holder: 'p' });
      await context.store.save(at(5), []);
      expect(await pointer()).toEqual({ ...held, position: positionAt(5) });
      expect(await context.store.checkpoint(collection)).toBe(positionAt(5));
      expect(await context.store.count(collection)).toBe(1);
    });

    test('is changed only as it was read', async () => {
      const before = await pointer();
      const first = await context.store.changePointer(before, { ...firstBuild(projection), holder: 'one' });
      await expect(context.store.changePointer(before, { holder: 'two' })).rejects.toBeInstanceOf(StaleWrite);
      const build = { version: 2, paths: [], ownedBy: null };
      const building = { target: 't~1', build, rebuildId: null, skipped: 0 };
      const second = await context.store.changePointer(first, { building });
      expect(second).toEqual({ ...first, revision: 2, building });
      await expect(context.store.changePointer(first, { holder: 'two' })).rejects.toBeInstanceOf(StaleWrite);
      expect(await pointer()).toEqual(second);
    });

    test('is changed by one of several', async () => {
      const before = await pointer();
      const changes = ['one', 'two', 'three'].map((holder) => context.store.changePointer(before, { holder }));
      const outcomes = await Promise.allSettled(changes);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test('keeps its checkpoint when another field changes', async () => {
      const taken = await take('one');
      await context.store.save(at(7), [], taken);
      const changed = await context.store.changePointer(taken, { holder: null, position: positionAt(1) });
      expect(changed.position).toBe(positionAt(7));
    });

    test('decides which rows are read, changed and counted', async () => {
      const old = await take('one');
      await context.store.save(at(2), [inBuild(old, insertOf('old', { owner: 'x' }, 2))], old);
      const build = { name: `${collection}~2-new`, indexes: contractSpec.indexes, ownedBy: 'owner' };
      await context.store.ensure(build);
      await context.store.save({ name: build.name, position: positionAt(3) }, [
        { ...insertOf('new', { owner: 'x' }, 3), collection: build.name },
      ]);
      expect(await context.idsOf({ owner: 'x' })).toEqual(['old']);
      const next = { serves: build.name, build: null, position: await context.store.checkpoint(build.name) };
      const served = await context.store.changePointer(await pointer(), serving(await pointer(), next, now));
      expect(await context.idsOf({ owner: 'x' })).toEqual(['new']);
      expect(await context.store.count(collection)).toBe(1);
      expect([...(await context.store.load(collection, ['old', 'new'])).keys()]).toEqual(['new']);
      expect(await context.store.checkpoint(collection)).toBe(positionAt(3));
      await context.store.save(null, [{ ...insertOf('new', { owner: 'y' }, 4), previous: positionAt(3) }]);
      expect(await context.idsOf({ owner: 'y' })).toEqual(['new']);

      const [retired] = served.retired;
      expect(retired).toMatchObject({ serves: old.serves, position: positionAt(2), at: now.toISOString() });
      if (retired) await context.store.changePointer(served, serving(served, retired, now));
      expect(await context.idsOf({ owner: 'x' })).toEqual(['old']);
      expect(await context.store.checkpoint(collection)).toBe(positionAt(2));
    });
  });

  describe('a fence', () => {
    test('lets one process write rows and checkpoint until another takes over', async () => {
      const first = await take('one');
      const [insert, update] = [insertOf('a', { n: 1 }), { ...insertOf('a', { n: 2 }, 2), previous: positionAt(1) }];
      await context.store.save(at(1), [inBuild(first, insert)], first);
      const second = await take('two');
      for (const save of [inBuild(first, update), inBuild(first, insertOf('b', {}, 2))])
        await expect(context.store.save(at(2), [save], first)).rejects.toBeInstanceOf(StaleEpoch);
      await expect(context.store.save(at(9), [], first)).rejects.toBeInstanceOf(StaleEpoch);
      expect(await context.store.checkpoint(collection)).toBe(positionAt(1));
      await context.store.save(at(2), [inBuild(second, update)], second);
      expect(await pointer()).toEqual({ ...second, position: positionAt(2) });
      expect((await context.store.load(collection, ['a', 'b'])).size).toBe(1);
    });

    test('ends when another build is served', async () => {
      const first = await take('one');
      const next = { serves: `${collection}~2-new`, build: null, position: positionAt(5) };
      const served = await context.store.changePointer(first, serving(first, next, now));
      await expect(context.store.save(at(9), [], first)).rejects.toBeInstanceOf(StaleEpoch);
      await context.store.save(at(4), [], served);
      expect(await context.store.checkpoint(collection)).toBe(positionAt(5));
      await context.store.save(at(6), [], served);
      expect(await context.store.checkpoint(collection)).toBe(positionAt(6));
    });

    test('is checked for each of the checkpoints that are saved at the same time', async () => {
      const held = await take('one');
      const others = await Promise.all(
        ['p', 'q'].map((name) =>
          context.store.changePointer(unstoredPointer(name), { serves: `${name}~1`, holder: 'one', epoch: 1 }),
        ),
      );
      const lost = { name: 'q', serves: 'q~1', epoch: 0 };
      const fences = [held, ...others, lost, held];
      const saves = fences.map((fence, index) =>
        context.store.save({ name: fence.name, position: positionAt(index + 1) }, [], fence),
      );
      const outcomes = (await Promise.allSettled(saves)).map(({ status }) => status);
      expect(outcomes).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
      const positions = [...(await context.store.pointers([collection, 'p', 'q'])).values()];
      expect(positions.map(({ position }) => position)).toEqual([5, 2, 3].map(positionAt));
    });
  });
}
