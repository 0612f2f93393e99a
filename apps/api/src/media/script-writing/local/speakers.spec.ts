import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultScriptOptions, type ScriptOptions } from '@duetcast/domain/podcasts/script-options';
import { extractText } from '../extract-text';
import { LocalScriptWriter } from './local-script-writer';

const article = readFileSync(join(__dirname, '../../../../../../test/data/articles/made-release-note.md'), 'utf8');
const writer = new LocalScriptWriter();
const write = (text: string, options: Partial<ScriptOptions>) =>
  writer.write({
    article: text,
    options: { ...defaultScriptOptions, ...options },
  });

describe('speakers', () => {
  const text = extractText(article);
  const names = { Host: 'Ana', Guest: 'Ben', 'Guest 2': 'Cem' };

  test('one narrates without questions of a host', async () => {
    const script = await write(text, { speakers: 1, names });
    expect(new Set(script.segments.map(({ speaker }) => speaker))).toEqual(new Set(['Host']));
    expect(script.segments.map((segment) => segment.text).join(' ')).not.toContain('?');
    expect(script.segments[0]?.text).toMatch(/^I am Ana\. Lanterna 4\.2/);
    expect(script.names).toEqual({ Host: 'Ana' });
  });

  test('two introduce themselves', async () => {
    const script = await write(text, { names });
    expect(script.segments[0]?.text).toMatch(/^I am Ana\. With me is Ben\./);
    expect(script.names).toEqual({ Host: 'Ana', Guest: 'Ben' });
  });

  test('of three, two guests take sections in turn', async () => {
    const script = await write(text, { speakers: 3, names });
    expect(script.segments[0]?.text).toMatch(/^I am Ana\. With me are Ben and Cem\./);
    const guests = script.segments.filter(({ speaker }) => speaker !== 'Host').map(({ speaker }) => speaker);
    expect(guests.filter((speaker, index) => speaker !== guests[index - 1])).toEqual([
      'Guest',
      'Guest 2',
      'Guest',
      'Guest 2',
      'Guest',
      'Guest 2',
    ]);
    expect(script.names).toEqual(names);
  });

  test('of four, three guests take sections in turn', async () => {
    const script = await write(text, { speakers: 4, names: { ...names, 'Guest 3': 'Dora' } });
    expect(script.segments[0]?.text).toMatch(/^I am Ana\. With me are Ben, Cem and Dora\./);
    const guests = script.segments.filter(({ speaker }) => speaker !== 'Host').map(({ speaker }) => speaker);
    const turns = guests.filter((speaker, index) => speaker !== guests[index - 1]);
    expect(turns.slice(0, 4)).toEqual(['Guest', 'Guest 2', 'Guest 3', 'Guest']);
  });
});
