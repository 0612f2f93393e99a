// `node apps/wordpress/texts.mjs`: writes languages/duetcast.pot from the code of the plugin, brings the translations (*.po)
// into its order, and writes what WordPress reads from them: *.mo for PHP, *.json for the scripts.
// `node apps/wordpress/texts.mjs FOLDER` writes them there.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const wordpress = import.meta.dirname;
const plugin = join(wordpress, 'duetcast');
const languages = join(plugin, 'languages');
const [target = languages] = process.argv.slice(2);
const call = /\b(?:esc_html|esc_attr)?(_n|__|_e)\(\s*'((?:[^'\\]|\\.)*)'\s*,\s*(?:'((?:[^'\\]|\\.)*)'\s*,)?/g;
const unescaped = (text) => text.replaceAll(/\\(['\\])/g, '$1');
const quoted = (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

const filesIn = (folder, ending) =>
  readdirSync(join(wordpress, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => ending.test(file) && !file.startsWith('build/'));

/** Every text of the code: singular, plural if it has one, and the files that have it. */
function textsOfCode() {
  const scripts = filesIn('src', /\.tsx?$/).map((file) => `src/${file}`);
  const texts = new Map();
  for (const file of [...filesIn('duetcast', /\.php$/), ...scripts].sort()) {
    const code = readFileSync(join(file.startsWith('src/') ? wordpress : plugin, file), 'utf8');
    const description = /\* Description: +(.+)/.exec(code)?.[1];
    const found = [...code.matchAll(call)].map(([, kind, one, many]) => [
      unescaped(one),
      kind === '_n' ? unescaped(many) : null,
    ]);
    for (const [singular, plural] of description ? [[description, null], ...found] : found) {
      const text = texts.get(singular) ?? { singular, plural, files: [] };
      if (!text.files.includes(file)) text.files.push(file);
      texts.set(singular, text);
    }
  }
  return [...texts.values()];
}

const headOfTemplate =
  'msgid ""\nmsgstr ""\n"Project-Id-Version: Duetcast\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n';

/** A file of gettext: a head, then each text of the code with what `translationsOf` has for it. */
function fileOf(head, translationsOf) {
  const entries = textsOfCode().map(({ singular, plural, files }) => {
    const translations = translationsOf(singular, plural).map(quoted);
    const lines =
      plural === null
        ? [`msgstr ${translations[0]}`]
        : [`msgid_plural ${quoted(plural)}`, ...translations.map((text, index) => `msgstr[${index}] ${text}`)];
    return [`#: ${files.join(' ')}`, `msgid ${quoted(singular)}`, ...lines, ''].join('\n');
  });
  return [head, ...entries].join('\n');
}

const template = () => fileOf(headOfTemplate, (_, plural) => (plural === null ? [''] : ['', '']));

/** A translation in the order of the template; a text that is not translated yet is empty. */
function translationOf(po, entries) {
  const translated = new Map(entries.map(({ singular, translations }) => [singular, translations]));
  return fileOf(`${po.split(/\n\n+/)[0]}\n`, (singular) => translated.get(singular) ?? ['']);
}

const read = (line) => JSON.parse(line.slice(line.indexOf('"')));

/** Entries of a translation; each text on one line. */
function entriesOf(po) {
  return po.split(/\n\n+/).map((block) => {
    const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const singular = read(lines.find((line) => line.startsWith('msgid ')) ?? 'msgid ""');
    const plural = lines.find((line) => line.startsWith('msgid_plural '));
    const first = lines.findIndex((line) => line.startsWith('msgstr'));
    const translations = lines.slice(first).map(read);
    const isHead = singular === '';
    return {
      singular,
      plural: plural ? read(plural) : null,
      translations: isHead ? [translations.join('')] : translations,
    };
  });
}

/** The binary form of gettext. */
function moOf(entries) {
  const pairs = entries
    .map(({ singular, plural, translations }) => [
      Buffer.from(plural === null ? singular : `${singular}\0${plural}`),
      Buffer.from(translations.join('\0')),
    ])
    .sort(([one], [other]) => Buffer.compare(one, other));
  const tables = 28 + pairs.length * 16;
  const head = Buffer.alloc(tables);
  [0x950412de, 0, pairs.length, 28, 28 + pairs.length * 8, 0, tables].forEach((value, index) =>
    head.writeUInt32LE(value, index * 4),
  );
  const texts = [];
  let offset = tables;
  for (const part of [0, 1])
    pairs.forEach((pair, index) => {
      head.writeUInt32LE(pair[part].length, 28 + part * pairs.length * 8 + index * 8);
      head.writeUInt32LE(offset, 32 + part * pairs.length * 8 + index * 8);
      texts.push(pair[part], Buffer.from([0]));
      offset += pair[part].length + 1;
    });
  return Buffer.concat([head, ...texts]);
}

/** What a script of the editor reads. */
function jsonOf(entries, locale, script) {
  const ofScript = new Set(
    textsOfCode().flatMap(({ singular, files }) =>
      files.some((file) => file.startsWith(`src/${script}/`)) ? [singular] : [],
    ),
  );
  const messages = entries
    .filter(({ singular }) => ofScript.has(singular))
    .map((entry) => [entry.singular, entry.translations]);
  const [, plurals] = /^Plural-Forms: (.+)$/m.exec(entries[0].translations[0]);
  const head = { domain: 'messages', lang: locale, 'plural-forms': plurals };
  const data = { '': head, ...Object.fromEntries(messages) };
  return `${JSON.stringify({ domain: 'messages', locale_data: { messages: data } }, null, 2)}\n`;
}

writeFileSync(join(target, 'duetcast.pot'), template());
for (const file of readdirSync(languages).filter((name) => name.endsWith('.po'))) {
  const name = file.slice(0, -3);
  const before = readFileSync(join(languages, file), 'utf8').trim();
  const po = translationOf(before, entriesOf(before));
  writeFileSync(join(target, file), po);
  const entries = entriesOf(po.trim());
  writeFileSync(join(target, `${name}.mo`), moOf(entries));
  for (const script of ['block', 'forms', 'panel'])
    writeFileSync(
      join(target, `${name}-duetcast-${script}.json`),
      jsonOf(entries, name.replace('duetcast-', ''), script),
    );
}
