import { localSpeed } from './local-speed';

test.each([
  [undefined, 1],
  [0.25, 0.5],
  [1.5, 1.5],
  [4, 2],
])('%s is spoken at %d', (asked, spoken) => expect(localSpeed(asked)).toBe(spoken));
