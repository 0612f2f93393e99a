// Builds the player into one file for a script tag, unless the file for the current sources exists.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const player = join(import.meta.dirname, '..');
const sources = join(player, 'src');

function sourcesHash() {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  const names = readdirSync(sources).filter((name) => !/\.(test|spec)\.ts$/.test(name));
  for (const name of names.sort()) hash.update(readFileSync(join(sources, name))).update('\0');
  return hash.digest('hex').slice(0, 16);
}

async function bundle() {
  const { build } = await import('vite');
  const entry = join(sources, 'define.ts');
  const result = await build({
    root: player,
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      write: false,
      lib: { entry, formats: ['iife'], name: 'duetcastPlayer', fileName: () => 'duetcast-player.js' },
    },
  });
  const [{ output }] = [result].flat();
  return output[0].code;
}

/** @returns the path of the built player. */
export async function built() {
  const dist = join(player, 'dist');
  const file = join(dist, 'duetcast-player.js');
  const mark = `/*! @duetcast/player, MIT license; built from ${sourcesHash()} */\n`;
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(mark)) return file;
  mkdirSync(dist, { recursive: true });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, mark + (await bundle()));
  renameSync(written, file);
  return file;
}
