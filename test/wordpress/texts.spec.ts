import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { englishLabels } from '@duetcast/player/labels';

const plugin = join(__dirname, '..', '..', 'apps', 'wordpress');
const languages = join(plugin, 'duetcast', 'languages');
const written = mkdtempSync(join(tmpdir(), 'texts-'));
beforeAll(() => execFileSync(process.execPath, [join(plugin, 'texts.mjs'), written]));
afterAll(() => rmSync(written, { recursive: true }));

const placeholders = (text: string): string[] => (text.match(/%(?:\d\$)?[sd]|\{\w+\}/g) ?? []).sort();

/** Texts of a file of gettext with their first translations. */
function textsIn(name: string): Map<string, string> {
  const file = readFileSync(join(written, name), 'utf8');
  const pairs = [...file.matchAll(/^msgid (".+")\n(?:msgid_plural .*\n)?msgstr(?:\[0\])? (".*")$/gm)];
  return new Map(
    pairs.map(([, text, translation]) => [JSON.parse(text!) as string, JSON.parse(translation!) as string]),
  );
}

test('the translation has the texts of the code (`node apps/wordpress/texts.mjs` adds them)', () => {
  expect(readdirSync(written).sort()).toEqual([
    'duetcast-zh_CN-duetcast-block.json',
    'duetcast-zh_CN-duetcast-forms.json',
    'duetcast-zh_CN-duetcast-panel.json',
    'duetcast-zh_CN.mo',
    'duetcast-zh_CN.po',
    'duetcast.pot',
  ]);
  const [current, committed] = [written, languages].map((folder) => readFileSync(join(folder, 'duetcast-zh_CN.po')));
  expect(current!.equals(committed!)).toBe(true);
});

test('the player has a text for each of its labels', () => {
  const code = readFileSync(join(plugin, 'duetcast', 'includes', 'class-player.php'), 'utf8');
  const labels = [...code.matchAll(/'(\w+)' +=> __\( '(.+?)', 'duetcast' \)/g)].map(([, name, text]) => [name, text]);
  expect(Object.fromEntries(labels)).toMatchObject(englishLabels);
});

test('each text has a Chinese translation with the same placeholders', () => {
  const [texts, chinese] = [textsIn('duetcast.pot'), textsIn('duetcast-zh_CN.po')];
  expect([...chinese.keys()]).toEqual([...texts.keys()]);
  for (const [text, translation] of chinese) {
    expect([text, translation === '']).toEqual([text, false]);
    expect([text, placeholders(translation)]).toEqual([text, placeholders(text)]);
  }
});
