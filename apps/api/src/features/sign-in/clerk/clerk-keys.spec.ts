import { AppError } from '@duetcast/domain/kernel/errors';
import { ClerkKeys } from './clerk-keys';

describe('Clerk keys', () => {
  const one = { kid: 'one', kty: 'RSA' } as JsonWebKey;
  const two = { kid: 'two', kty: 'RSA' } as JsonWebKey;
  const down = () => Promise.reject(new AppError('auth.unreachable'));
  const keysOver = (...answers: (() => Promise<JsonWebKey[]>)[]) => {
    const clock = { ms: 0, fetches: 0 };
    const fetchKeys = () => {
      clock.fetches += 1;
      return (answers.shift() ?? down)();
    };
    return { clock, keys: new ClerkKeys({ fetchKeys, now: () => clock.ms }) };
  };

  test('are fetched once, also for concurrent callers', async () => {
    const { clock, keys } = keysOver(async () => [one]);
    expect(await Promise.all([keys.keyOf('one'), keys.keyOf('one'), keys.keyOf('one')])).toEqual([one, one, one]);
    expect(clock.fetches).toBe(1);
  });
  test('that are unknown cause at most one fetch per cooldown', async () => {
    const { clock, keys } = keysOver(
      async () => [one],
      async () => [one, two],
    );
    await keys.keyOf('one');
    for (let call = 0; call < 5; call++)
      await expect(keys.keyOf('two')).rejects.toMatchObject({ code: 'auth.tokenInvalid' });
    expect(clock.fetches).toBe(1);
    clock.ms += 30_001;
    expect(await keys.keyOf('two')).toBe(two);
    expect(clock.fetches).toBe(2);
  });
  test('are refreshed after an hour, and kept if the refresh fails', async () => {
    const { clock, keys } = keysOver(
      async () => [one],
      down,
      async () => [two],
    );
    await keys.keyOf('one');
    clock.ms += 60 * 60 * 1000 + 1;
    expect(await keys.keyOf('one')).toBe(one);
    expect(clock.fetches).toBe(2);
    clock.ms += 60 * 60 * 1000 + 1;
    expect(await keys.keyOf('one')).toBe(one);
    await expect(keys.keyOf('two')).resolves.toBe(two);
    await expect(keys.keyOf('one')).rejects.toMatchObject({ code: 'auth.tokenInvalid' });
  });
  test('that could never be fetched report auth.unreachable, not an invalid token', async () => {
    const { keys } = keysOver();
    await expect(keys.keyOf('one')).rejects.toMatchObject({ code: 'auth.unreachable' });
    await expect(keys.keyOf('one')).rejects.toMatchObject({ code: 'auth.unreachable' });
  });
  test('that could not be fetched are fetched again after two seconds, not with every token', async () => {
    const { clock, keys } = keysOver(down, async () => [one]);
    for (let call = 0; call < 5; call++)
      await expect(keys.keyOf('one')).rejects.toMatchObject({ code: 'auth.unreachable' });
    clock.ms += 2000;
    await expect(keys.keyOf('one')).rejects.toMatchObject({ code: 'auth.unreachable' });
    expect(clock.fetches).toBe(1);
    clock.ms += 1;
    expect(await keys.keyOf('one')).toBe(one);
    expect(clock.fetches).toBe(2);
  });
});
