import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JobFixture } from '../../../../../test/support/job-fixture';
import { RetentionFixture } from '../../../../../test/support/retention-fixture';
import { ScriptedSpeech } from '../../../../../test/support/scripted-speech';
import { checkContent } from './check-content';
import { freshFixture } from '../../../../../test/support/fixtures';

const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));
const data = new RetentionFixture(fixture);

const check = () => checkContent(fixture.store, fixture.content);
const pathOf = (hash: string) => join(fixture.folder, 'content', 'objects', hash.slice(0, 2), hash);

test('names what is damaged or missing and what it is, apart from kept lines that are gone', async () => {
  await data.completedJob('job-1', ['One.', 'Two.']);
  const [manifest = '', gone = '', segment = '', output = ''] = await data.contentOf('job-1');
  const orphan = await fixture.content.put(Buffer.from('left behind'));
  expect(await check()).toEqual({ items: 5, problems: [] });
  rmSync(pathOf(manifest));
  rmSync(pathOf(gone));
  for (const hash of [segment, orphan]) truncateSync(pathOf(hash), 5);
  // Of the same length: the hash alone shows it.
  const bytes = readFileSync(pathOf(output));
  bytes.writeUInt8(bytes.readUInt8(5) ^ 1, 5);
  writeFileSync(pathOf(output), bytes);
  const damaged = (hash: string, ...uses: unknown[]) => ({ hash, problem: 'damaged', uses });
  const name = expect.stringMatching(/^segment\//) as unknown;
  const expected = [
    damaged(segment, 'segment of job-job-1', name),
    damaged(output, 'output of job-job-1', 'chapters/job-1'),
    damaged(orphan),
    { hash: manifest, problem: 'missing', uses: ['manifest of job-job-1'] },
  ];
  // Also once the damaged ones are set aside.
  for (let times = 0; times < 2; times += 1) {
    const { items, problems } = await check();
    expect([items, problems.length]).toEqual([3, expected.length]);
    expect(problems).toEqual(expect.arrayContaining(expected));
  }
});
