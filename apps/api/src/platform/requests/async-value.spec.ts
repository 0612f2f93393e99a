import { setImmediate as nextTurn } from 'node:timers/promises';
import { AsyncValue } from './async-value';

const [user, language] = [new AsyncValue<string>(), new AsyncValue<string | undefined>()];

test('work reads the values around it, each with its own nearest one', async () => {
  const read = () => [user.get(), language.get()];
  expect(read()).toEqual([undefined, undefined]);
  await user.run('Ana', async () => {
    await language.run('de', async () => {
      await nextTurn();
      expect(read()).toEqual(['Ana', 'de']);
      expect(user.run('Ben', read)).toEqual(['Ben', 'de']);
      expect(language.run(undefined, read)).toEqual(['Ana', undefined]);
    });
    expect(read()).toEqual(['Ana', undefined]);
  });
  expect(read()).toEqual([undefined, undefined]);
});
