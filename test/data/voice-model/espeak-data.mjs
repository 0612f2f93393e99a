// Prints what the named languages (en-US) need of `espeak-ng-data`, out of the optional eSpeak package: nothing is downloaded or committed.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = '/usr/share/espeak-ng-data';
const locales = process.argv.slice(2);
const languages = locales.map((locale) => locale.split('-')[0]).join('|');
const needed = new RegExp(
  `^/(phon(data|index|tab)|intonations|(${languages})_dict|lang/[a-z]+/(${[languages, ...locales].join('|')}))$`,
);

const file = createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten');
const { default: load } = await import(pathToFileURL(file).href);
const { FS } = await load({ locateFile: (name) => join(dirname(file), name) });
const files = {};
const collect = (path) => {
  for (const entry of FS.readdir(root + path).filter((each) => !each.startsWith('.'))) {
    const inner = `${path}/${entry}`;
    if (FS.isDir(FS.stat(root + inner).mode)) collect(inner);
    else if (needed.test(inner)) files[inner.slice(1)] = Buffer.from(FS.readFile(root + inner)).toString('base64');
  }
};
collect('');
process.stdout.write(JSON.stringify(files));
