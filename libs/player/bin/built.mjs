// Builds the player into one file for a script tag, unless the file for the current sources exists.
import { join } from 'node:path';
import { keptFile } from '../../../scripts/kept-file.mjs';
import { sourcesHash } from '../../../scripts/prepare.mjs';

const player = join(import.meta.dirname, '..');
const sources = join(player, 'src');

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
export function built() {
  const hash = sourcesHash(['libs/player/src', 'libs/player/bin']).slice(0, 16);
  const mark = `/*! @duetcast/player, MIT license; built from ${hash} */\n`;
  return keptFile(join(player, 'dist', 'duetcast-player.js'), mark, bundle);
}
