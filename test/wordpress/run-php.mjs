// `node run-php.mjs PACKAGES VERSION FOLDERS` runs the PHP code of standard input in one version of PHP and prints its
// output. PACKAGES: a folder with @php-wasm/{universal,util,node-VERSION}; FOLDERS: JSON, path in PHP by folder of this
// machine, whose .php, .json and .xml files are copied. Needs Node 24.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [packages, version, folders] = process.argv.slice(2);
const required = createRequire(join(packages, 'package.json'));
const packaged = (name) => import(pathToFileURL(required.resolve(name)).href);
const { PHP, loadPHPRuntime } = await packaged('@php-wasm/universal');
const { createSpawnHandler } = await packaged('@php-wasm/util');
const { getPHPLoaderModule } = await packaged(`@php-wasm/node-${version}`);
const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
await php.setSpawnHandler(createSpawnHandler((_command, process) => process.exit(1)));
for (const [folder, target] of Object.entries(JSON.parse(folders)))
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!/\.(php|json|xml)$/.test(file)) continue;
    php.mkdirTree(dirname(join(target, file)));
    php.writeFile(join(target, file), readFileSync(join(folder, file)));
  }
const { text } = await php.run({ code: readFileSync(0, 'utf8') });
process.stdout.write(text, () => process.exit(0));
