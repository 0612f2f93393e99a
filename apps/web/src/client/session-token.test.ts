import { SessionTokenCache, tokenCacheMs } from './session';

test('requests a token once in four minutes', async () => {
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

test('shares one request between concurrent callers', async () => {
  const source = jest.fn(async () => 'token');
  const cache = new SessionTokenCache(source);
  expect(await Promise.all([cache.get(), cache.get()])).toEqual(['token', 'token']);
  expect(source).toHaveBeenCalledTimes(1);
});

test('does not cache a token that arrives after a sign-out', async () => {
  const resolvers: ((token: string) => void)[] = [];
  const cache = new SessionTokenCache(() => new Promise((resolve) => resolvers.push(resolve)));
  const first = cache.get();
  cache.forget();
  resolvers[0]?.('old');
  await first;
  const second = cache.get();
  resolvers[1]?.('new');
  expect(await second).toBe('new');
});

test.each([
  [async () => null, 'No session token available'],
  [() => Promise.reject(new Error('Clerk is down')), 'Clerk is down'],
  [() => Promise.reject(new Error('')), 'Failed to get session token'],
])('reports why there is no token', async (source, message) => {
  await expect(new SessionTokenCache(source).get()).rejects.toThrow(message);
});
