import { SessionTokenCache, tokenCacheMs } from './session-token';

test('asks its source once in four minutes', async () => {
  let now = 0;
  const source = jest.fn(async () => `token at ${now}`);
  const cache = new SessionTokenCache(source, () => now);
  expect(await cache.get()).toBe('token at 0');
  now = tokenCacheMs - 1;
  expect(await cache.get()).toBe('token at 0');
  now = tokenCacheMs;
  expect(await cache.get()).toBe(`token at ${tokenCacheMs}`);
  expect(source).toHaveBeenCalledTimes(2);
});

test('asks once for all who ask at the same time', async () => {
  const source = jest.fn(async () => 'token');
  const cache = new SessionTokenCache(source);
  expect(await Promise.all([cache.get(), cache.get()])).toEqual(['token', 'token']);
  expect(source).toHaveBeenCalledTimes(1);
});

test('does not keep what arrives after a sign-out', async () => {
  const given: ((token: string) => void)[] = [];
  const cache = new SessionTokenCache(() => new Promise((resolve) => given.push(resolve)));
  const asked = cache.get();
  cache.forget();
  given[0]?.('old');
  await asked;
  const again = cache.get();
  given[1]?.('new');
  expect(await again).toBe('new');
});

test.each([
  [async () => null, 'No session token available'],
  [() => Promise.reject(new Error('Clerk is down')), 'Clerk is down'],
  [() => Promise.reject(new Error('')), 'Failed to get session token'],
])('says why there is none', async (source, message) => {
  await expect(new SessionTokenCache(source).get()).rejects.toThrow(message);
});
