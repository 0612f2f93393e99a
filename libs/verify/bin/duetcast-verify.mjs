#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** A checkout has the sources, from which the command is compiled; the package has the compiled one. */
async function command() {
  const compiler = new URL('compile.mjs', import.meta.url);
  if (!existsSync(compiler)) return new URL('../dist/duetcast-verify.mjs', import.meta.url).href;
  await import('../../../scripts/node-version.cjs');
  const { compiled } = await import(compiler.href);
  return pathToFileURL(await compiled()).href;
}

const file = await command().catch((error) => {
  console.error(`The command could not be compiled. Run npm install, then try again.\n${error.message}`);
  process.exit(2);
});
await import(file);
