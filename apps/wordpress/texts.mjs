// `node apps/wordpress/texts.mjs`: writes languages/duetcast.pot from the code of the plugin, and what WordPress reads from
// the translations (*.po): *.mo for PHP, *.json for the editor. `node apps/wordpress/texts.mjs FOLDER` writes them there.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const plugin = join(import.meta.dirname, 'duetcast');
const languages = join(plugin, 'languages');
const [target = languages] = process.argv.slice(2);
const call = /\b(?:esc_html|esc_attr)?(_n|__|_e)\(\s*'((?:[^'\\]|\\.)*)'\s*,\s*(?:'((?:[^'\\]|\\.)*)'\s*,)?/g;
const unescaped = (text) => text.replaceAll(/\\(['\\])/g, '$1');
const quoted = (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

/** Every text of the code: singular, plural if it has one, and the files that have it. */
function textsOfCode() {
  const files = readdirSync(plugin, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(php|js)$/.test(file));
  const texts = new Map();
  for (const file of files.filter((name) => !name.startsWith('build')).sort()) {
    const code = readFileSync(join(plugin, file), 'utf8');
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

function template() {
  const head = 'msgid ""\nmsgstr ""\n"Project-Id-Version: Duetcast\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n';
  const entries = textsOfCode().map(({ singular, plural, files }) => {
    const translations = plural === null ? 'msgstr ""' : `msgid_plural ${quoted(plural)}\nmsgstr[0] ""\nmsgstr[1] ""`;
    return `#: ${files.join(' ')}\nmsgid ${quoted(singular)}\n${translations}\n`;
  });
  return [head, ...entries].join('\n');
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
    textsOfCode().flatMap(({ singular, files }) => (files.includes(`assets/${script}.js`) ? [singular] : [])),
  );
  const messages = entries
    .filter(({ singular }) => ofScript.has(singular))
    .map((entry) => [entry.singular, entry.translations]);
  const head = { domain: 'messages', lang: locale, 'plural-forms': 'nplurals=1; plural=0;' };
  const data = { '': head, ...Object.fromEntries(messages) };
  return `${JSON.stringify({ domain: 'messages', locale_data: { messages: data } }, null, 2)}\n`;
}

writeFileSync(join(target, 'duetcast.pot'), template());
for (const file of readdirSync(languages).filter((name) => name.endsWith('.po'))) {
  const name = file.slice(0, -3);
  const entries = entriesOf(readFileSync(join(languages, file), 'utf8').trim());
  writeFileSync(join(target, `${name}.mo`), moOf(entries));
  for (const script of ['block', 'panel'])
    writeFileSync(
      join(target, `${name}-duetcast-${script}.json`),
      jsonOf(entries, name.replace('duetcast-', ''), script),
    );
}
