import { startEdgeApp } from '../../../../../../test/support/edge-app';
import { PendingMails } from './pending-mails';
import { signInMail } from '../commands/request-sign-in';
import { sharedFixture } from '../../../../../../test/support/fixtures';

let pending: PendingMails;
const now = Date.parse('2026-11-20T12:00:00.000Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const mailTo = (to: string, link = 'https://example.com') => signInMail(to, link);

const edge = sharedFixture(() => startEdgeApp());
beforeAll(() => {
  pending = edge.app.get(PendingMails);
});
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask'], now });
});
afterEach(async () => {
  for (const mail of await claimed(1e9)) await pending.remove(mail);
  jest.useRealTimers();
});

async function claimed(ms: number) {
  jest.setSystemTime(now + ms);
  const mails = [];
  for (let mail = await pending.claim(30_000); mail; mail = await pending.claim(30_000)) mails.push(mail);
  return mails;
}
const recipients = async (ms: number) => (await claimed(ms)).map(({ mail }) => mail.to);

test('a mail is claimed when it is due, by one process for the time of the lease', async () => {
  await pending.add(mailTo('ada@example.com'), { expiresAt: at(900_000), delayMs: 5000 });
  expect(await recipients(4999)).toEqual([]);
  jest.setSystemTime(now + 5000);
  const both = await Promise.all([pending.claim(30_000), pending.claim(30_000)]);
  expect(both.flatMap((mail) => mail?.mail ?? [])).toEqual([mailTo('ada@example.com')]);
  expect(await recipients(34_999)).toEqual([]);
  expect(await recipients(35_000)).toEqual(['ada@example.com']);
});

test('a mail that expired is not sent', async () => {
  await pending.add(mailTo('ada@example.com'), { expiresAt: at(60_000), delayMs: 0 });
  expect(await pending.count()).toBe(1);
  expect(await recipients(60_000)).toEqual([]);
  expect(await pending.count()).toBe(0);
});

test('a later mail to an address replaces the earlier one, also while that is being sent', async () => {
  const first = await pending.add(mailTo('ada@example.com'), { expiresAt: at(900_000), delayMs: 0 });
  const second = mailTo('ada@example.com', 'https://example.com/second');
  await pending.add(second, { expiresAt: at(900_000), delayMs: 0 });
  await pending.remove(first);
  await pending.postpone(first, 60_000);
  expect((await claimed(0)).map(({ mail }) => mail)).toEqual([second]);
});

test('a failed mail is due again after its pause, with the number of failures', async () => {
  await pending.add(mailTo('ada@example.com'), { expiresAt: at(900_000), delayMs: 0 });
  for (const mail of await claimed(0)) await pending.postpone(mail, 60_000);
  expect(await recipients(59_999)).toEqual([]);
  expect(await claimed(60_000)).toMatchObject([{ failures: 1 }]);
});

test('concurrent mails are all kept', async () => {
  const addresses = Array.from({ length: 100 }, (_, index) => `user${index}@example.com`);
  await Promise.all(addresses.map((to) => pending.add(mailTo(to), { expiresAt: at(900_000), delayMs: 0 })));
  expect((await recipients(0)).sort()).toEqual(addresses.sort());
});

test('the HTML part quotes the link', () =>
  expect(mailTo('ada@example.com', 'https://example.com/?a="<b>"&c').html).toContain(
    '<a href="https://example.com/?a=&quot;&lt;b&gt;&quot;&amp;c">',
  ));
