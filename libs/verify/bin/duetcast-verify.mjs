#!/usr/bin/env node
import '../../../scripts/node-version.cjs';
import { pathToFileURL } from 'node:url';
import { compiled } from './compile.mjs';

const file = await compiled().catch((error) => {
  console.error(`The command could not be compiled. Run npm install, then try again.\n${error.message}`);
  process.exit(2);
});
await import(pathToFileURL(file).href);
