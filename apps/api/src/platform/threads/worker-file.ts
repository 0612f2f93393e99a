import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const compiler = resolve(__dirname, '..', '..', '..', '..', '..', 'test', 'support', 'compile-worker.cjs');

/**
 * The JavaScript file that a thread or process runs, next to its caller in `dist`; tests compile it from its source.
 * @param directory the caller's `__dirname`
 * @param name the file name without its extension: `espeak.process`
 */
export function workerFile(directory: string, name: string): string {
  const built = join(directory, `${name}.js`);
  if (existsSync(built)) return built;
  const { compiled } = createRequire(__filename)(compiler) as { compiled: (source: string) => string };
  return compiled(join(directory, `${name}.ts`));
}
