import { MutationObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client';

test('a button learns that its request runs before a second click can arrive', async () => {
  const states: boolean[] = [];
  const mutation = new MutationObserver(createQueryClient(), { mutationFn: async () => null });
  mutation.subscribe(({ isPending }) => states.push(isPending));
  void mutation.mutate();
  // No timer runs in between.
  await Promise.resolve();
  expect(states).toContain(true);
});
