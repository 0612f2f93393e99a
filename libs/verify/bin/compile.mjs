// Compiles the command into one file that needs only Node, unless the file for the current sources exists.
import { join } from 'node:path';
import { keptFile } from '../../../scripts/kept-file.mjs';
import { root, sourcesHash } from '../../../scripts/prepare.mjs';

const verify = join(import.meta.dirname, '..');

async function bundle() {
  const { build } = await import('vite');
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    build: { ssr: join(verify, 'command', 'main.ts'), target: 'node20', write: false },
  });
  return result.output[0].code;
}

/** @returns the path of the compiled command. */
export function compiled() {
  const hash = sourcesHash(['libs/verify/src', 'libs/verify/command', 'libs/domain/src/kernel']);
  return keptFile(join(verify, 'dist', 'duetcast-verify.mjs'), `// Built from ${hash}\n`, bundle);
}
