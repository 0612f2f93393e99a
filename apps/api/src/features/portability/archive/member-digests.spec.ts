import { MemberDigests, memberLine } from './member-digests';

const member = (at: number) => ({ name: `chapters/${at}.json`, bytes: at, sha256: 'ab'.repeat(32) });

test('knows each of many files by its place', () => {
  const digests = new MemberDigests();
  for (let at = 0; at < 20_000; at++) digests.push(member(at));
  expect(digests.count).toBe(20_000);
  for (const at of [0, 1, 8_191, 8_192, 16_384, 19_999]) {
    expect(digests.has(at, member(at))).toBe(true);
    expect(digests.is(at, memberLine(member(at)))).toBe(true);
    expect(digests.has(at, member(at + 1))).toBe(false);
  }
  expect(digests.has(20_000, member(20_000))).toBe(false);
});
