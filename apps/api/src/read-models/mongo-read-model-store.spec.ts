import { contractSpec, positionAt } from '../../../../test/contracts/read-model-store.contract';
import { MongoFacade } from '../../../../test/support/mongo-facade/mongo-facade';
import { MongoReadModelStore } from './mongo-read-model-store';

const rebuilt = `${contractSpec.name}~2`;
const kept = `${contractSpec.name}~previous`;

describe('a swap that a crash interrupts', () => {
  const facade = new MongoFacade();
  let url: string;
  beforeAll(async () => (url = await facade.listen()));
  afterAll(() => facade.close());

  async function prepare(database: string): Promise<MongoReadModelStore> {
    const store = new MongoReadModelStore(url, database);
    for (const [name, position] of [[contractSpec.name, 9] as const, [rebuilt, 7] as const]) {
      await store.ensure({ ...contractSpec, name });
      const row = { collection: name, id: 'a', previous: null, position: positionAt(position), row: { from: name } };
      await store.save({ name, position: positionAt(position) }, [row]);
    }
    return store;
  }
  const rowOf = async (store: MongoReadModelStore, name: string) => (await store.load(name, ['a'])).get('a')?.row;

  /** Commands of a whole swap, counted on one that nothing interrupts. */
  async function commandsOfSwap(): Promise<number> {
    const store = await prepare('counted');
    let commands = 0;
    facade.failWhen(() => ++commands < 0);
    await store.swap(rebuilt, contractSpec.name, kept);
    facade.failWhen(() => false);
    await store.close();
    return commands;
  }

  it('is finished by the next start, wherever it stopped', async () => {
    const commands = await commandsOfSwap();
    expect(commands).toBeGreaterThan(5);
    for (let survived = 1; survived < commands; survived++) {
      const store = await prepare(`stopped-after-${survived}`);
      let seen = 0;
      facade.failWhen(() => ++seen > survived);
      await expect(store.swap(rebuilt, contractSpec.name, kept)).rejects.toThrow();
      facade.failWhen(() => false);
      await store.close();

      const next = new MongoReadModelStore(url, `stopped-after-${survived}`);
      await next.ensure(contractSpec);
      const isBegun = (await next.checkpoint(kept)) !== null;
      expect({ survived, isBegun }).toEqual({ survived, isBegun: survived > 1 });
      expect(await rowOf(next, contractSpec.name)).toEqual({ from: isBegun ? rebuilt : contractSpec.name });
      expect(await next.checkpoint(contractSpec.name)).toBe(positionAt(isBegun ? 7 : 9));
      if (isBegun) expect(await rowOf(next, kept)).toEqual({ from: contractSpec.name });
      await next.close();
    }
  });
});

it('says that it cannot be reached', async () => {
  const facade = new MongoFacade();
  const url = await facade.listen();
  await facade.close();
  const store = new MongoReadModelStore(`${url}&serverSelectionTimeoutMS=50`, 'db');
  expect(await store.ping()).toBe(false);
  await store.close();
});
