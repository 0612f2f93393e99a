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

/** Locales of WordPress, with the number of their plural forms. */
const locales = { de_DE: 2, es_ES: 2, fr_FR: 2, it_IT: 2, pt_BR: 2, zh_CN: 1 };
const endings = ['-duetcast-block.json', '-duetcast-forms.json', '-duetcast-panel.json', '.mo', '.po'];

test('the translations have the texts of the code (`node apps/wordpress/texts.mjs` adds them)', () => {
  const files = Object.keys(locales).flatMap((locale) => endings.map((ending) => `duetcast-${locale}${ending}`));
  expect(readdirSync(written).sort()).toEqual([...files, 'duetcast.pot']);
  for (const file of files.filter((name) => name.endsWith('.po'))) {
    const [current, committed] = [written, languages].map((folder) => readFileSync(join(folder, file)));
    expect([file, current!.equals(committed!)]).toEqual([file, true]);
  }
});

test.each(Object.entries(locales))(
  '%s has each plural form, and its rule in the scripts of the editor',
  (locale, forms) => {
    const po = readFileSync(join(written, `duetcast-${locale}.po`), 'utf8');
    const plurals = po.split('\n\n').filter((entry) => entry.includes('msgid_plural'));
    expect(plurals.length).toBeGreaterThan(0);
    for (const entry of plurals) expect([entry, entry.match(/^msgstr\[\d\] ".+"$/gm)?.length]).toEqual([entry, forms]);
    const panel = readFileSync(join(written, `duetcast-${locale}-duetcast-panel.json`), 'utf8');
    expect(panel).toContain(`"plural-forms": "nplurals=${forms};`);
  },
);

test('readme.txt describes each picture of the directory, of which the archive has none', () => {
  const readme = readFileSync(join(plugin, 'duetcast', 'readme.txt'), 'utf8');
  const [, section = ''] = /^== Screenshots ==$(.*?)^==/ms.exec(readme) ?? [];
  const numbers = [...section.matchAll(/^(\d)\. \S/gm)].map(([, number]) => number);
  expect(numbers.length).toBeGreaterThan(0);
  expect(readdirSync(join(plugin, 'directory')).sort()).toEqual(numbers.map((number) => `screenshot-${number}.png`));
  const shipped = readdirSync(join(plugin, 'duetcast'), { recursive: true, encoding: 'utf8' });
  expect(shipped.filter((file) => /\.(png|jpe?g|webp)$/.test(file))).toEqual([]);
});

test('the player has a text for each of its labels', () => {
  const code = readFileSync(join(plugin, 'duetcast', 'includes', 'class-player.php'), 'utf8');
  const labels = [...code.matchAll(/'(\w+)' +=> __\( '(.+?)', 'duetcast' \)/g)].map(([, name, text]) => [name, text]);
  expect(Object.fromEntries(labels)).toMatchObject(englishLabels);
});

test.each(Object.keys(locales))('each text has a translation in %s with the same placeholders', (locale) => {
  const [texts, translated] = [textsIn('duetcast.pot'), textsIn(`duetcast-${locale}.po`)];
  expect([...translated.keys()]).toEqual([...texts.keys()]);
  for (const [text, translation] of translated) {
    expect([text, translation === '']).toEqual([text, false]);
    expect([text, placeholders(translation)]).toEqual([text, placeholders(text)]);
  }
});
