// Writes libs/words/src/generated/, the texts of the interface as code, when libs/words/src/<language>/ has changed. A text is an
// ICU message (https://unicode-org.github.io/icu/userguide/format_parse/messages/). A key such as `moved(number, to)` makes a
// function of its text, or of each text below it. `{maxShows}` elsewhere is a limit that `stated-limits.ts` states.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { root, sourcesHash } from './prepare.mjs';
import { requireSource } from './sources.mjs';

const source = join(root, 'libs', 'words', 'src');
const target = join(source, 'generated');
const stamp = join(target, '.generated-from');
/** Texts by keys that data names: one that is missing is shown as it is stored. */
const openTexts = new Set([
  'sampleWords.labels',
  'deliveryWords.reasons',
  'reasonWords.reasons',
  'eventWords.categories',
]);

/** Texts that come from elsewhere. */
const handWritten = { en: ['kernel/player-words'], zh: ['kernel/error-codes', 'zh/errors'] };

const { statedLimit } = requireSource('libs/domain/src/kernel/stated-limits.ts');
const templateOf = (text) => text.replaceAll(/[`\\]|\$\{/g, '\\$&');

/** A limit as digits, grouped as the language does if the text says `{name, number}`. */
function limit(name, language, isGrouped) {
  const value = statedLimit(name);
  return value === undefined || !isGrouped ? value : value.toLocaleString(language);
}

/** The code of a message, in a template literal; `types` gets the type of each argument that the message uses. */
function messageCode(elements, language, types, counted) {
  const use = (name, type) => {
    if (!types.has(name)) throw new Error(`{${name}} is neither a limit nor an argument`);
    if (type || !types.get(name)) types.set(name, type ?? 'string | number');
    return name;
  };
  const choice = (name, options, test) => {
    const code = (option) => `\`${messageCode(option.value, language, types, name)}\``;
    const { other, ...others } = options;
    const tests = Object.entries(others).map(([key, option]) => `${test(key)} ? ${code(option)} : `);
    return `\${${tests.join('')}${code(other)}}`;
  };
  const codeOf = {
    [TYPE.literal]: ({ value }) => templateOf(value),
    [TYPE.argument]: ({ value }) => limit(value, language, false) ?? `\${${use(value)}}`,
    [TYPE.number]: ({ value }) =>
      limit(value, language, true) ?? `\${${use(value, 'number')}.toLocaleString('${language}')}`,
    [TYPE.pound]: () => `\${${counted}.toLocaleString('${language}')}`,
    [TYPE.select]: ({ value, options }) =>
      choice(use(value, 'null' in options ? 'string | null' : 'string'), options, (key) =>
        key === 'null' ? `${value} === null` : `${value} === '${key}'`,
      ),
    [TYPE.plural]: ({ value, options }) =>
      choice(use(value, 'number'), options, (key) =>
        key.startsWith('=') ? `${value} === ${key.slice(1)}` : `pluralOf('${language}', ${value}) === '${key}'`,
      ),
  };
  return elements.map((element) => codeOf[element.type](element)).join('');
}

const messageOf = (text, language, types) => `\`${messageCode(parse(text, { ignoreTag: true }), language, types)}\``;
/** Braces that name no limit stay, such as those of a path. */
const plainText = (text, language) =>
  JSON.stringify(
    text.replaceAll(/\{(\w+)(, number)?\}/g, (braces, name, grouped) => limit(name, language, grouped) ?? braces),
  );

/** The code of a text, of a list or of texts by key. `types`: of the arguments, if a key above has some. */
function valueCode(value, language, types, path) {
  if (typeof value === 'string') return types ? messageOf(value, language, types) : plainText(value, language);
  if (Array.isArray(value)) {
    const type = value.every((item) => typeof item === 'string')
      ? ` as readonly [${value.map(() => 'string').join()}]`
      : '';
    return `[${value.map((item) => valueCode(item, language, types, path)).join(', ')}]${type}`;
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{\n${Object.entries(value)
    .map(([key, text]) => `${propertyCode(key, text, language, types, `${path}.${key}`)},\n`)
    .join('')}}`;
}

function propertyCode(key, value, language, types, path) {
  const [, name, list] = /^(\w+)\((.*)\)$/.exec(key) ?? [];
  if (name === undefined) {
    const code = valueCode(value, language, types, path);
    return `${JSON.stringify(key)}: ${code}${openTexts.has(path) ? ' as Readonly<Record<string, string>>' : ''}`;
  }
  const own = new Map(list.split(', ').flatMap((argument) => (argument ? [[argument, null]] : [])));
  const code = valueCode(value, language, own, path);
  const typed = [...own].map(([argument, type]) =>
    type === null ? `_${argument}: string | number` : `${argument}: ${type}`,
  );
  // A translation has the types of the English text.
  const typeless = [...own].map(([argument, type]) => (type === null ? `_${argument}` : argument));
  const args = (language === 'en' ? typed : typeless).join(', ');
  return `${name}: (${args})${language === 'en' && typeof value === 'string' ? ': string' : ''} => (${code})`;
}

function moduleOf(file, language) {
  const up = '../'.repeat(file.split(/[\\/]/).length + 1);
  const subjects = Object.entries(JSON.parse(readFileSync(join(source, language, file), 'utf8')));
  const head =
    language === 'en'
      ? `import { words, type TextsOf } from '${up}kernel/words';\n`
      : `import type * as english from '${up}generated/en/index';\nimport type { TextsOf } from '${up}kernel/words';\n`;
  const code = subjects.map(([name, texts]) => {
    const value = valueCode(texts, language, null, name);
    if (language !== 'en') return `export const ${name}: TextsOf<typeof english.${name}> = ${value};\n`;
    const type = name[0].toUpperCase() + name.slice(1);
    return `export const ${name} = words('${name}', ${value});\nexport type ${type} = TextsOf<typeof ${name}>;\n`;
  });
  const plural = code.some((text) => text.includes('pluralOf('))
    ? `import { pluralOf } from '${up}kernel/plurals';\n`
    : '';
  return `${head}${plural}${code.join('')}`;
}

function generate() {
  rmSync(target, { recursive: true, force: true });
  for (const language of ['en', 'zh']) {
    const files = readdirSync(join(source, language), { recursive: true }).filter((file) => file.endsWith('.json'));
    const subjects = files.filter((file) => dirname(file) !== '.').sort();
    for (const file of subjects) {
      const path = join(target, language, file.replace(/\.json$/, '.ts'));
      mkdirSync(dirname(path), { recursive: true });
      try {
        writeFileSync(path, moduleOf(file, language));
      } catch (error) {
        throw new Error(`${relative(root, join(source, language, file))}: ${error.message}`, { cause: error });
      }
    }
    const paths = subjects.map((file) => file.replace(/\.json$/, '').replaceAll('\\', '/'));
    const exported = [...paths.map((path) => `./${path}`), ...handWritten[language].map((path) => `../../${path}`)];
    writeFileSync(join(target, language, 'index.ts'), exported.map((path) => `export * from '${path}';\n`).join(''));
  }
}

const hash = sourcesHash(['libs/words/src', 'libs/domain/src', 'scripts']);
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  generate();
  writeFileSync(stamp, hash);
}
