import { until } from './until';

test('returns the first truthy value', async () => {
  let calls = 0;
  expect(await until(() => (++calls === 3 ? `call ${calls}` : null), { everyMs: 1 })).toBe('call 3');
});

test('throws what it waited for after the timeout', async () => {
  const rows: string[] = [];
  await expect(until(() => rows.length === 2, { timeoutMs: 5, everyMs: 1 })).rejects.toThrow(
    /Not within 5 ms: .*rows\.length === 2/,
  );
});
