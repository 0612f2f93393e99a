// `npm run lint`: ESLint over one part of the tree after another. Typed rules keep the types of every file that they opened, and all of
// them together filled the memory that Node gives a program by default.
import { run } from './prepare.mjs';

const parts = [['apps/api', 'libs'], ['apps/web', 'apps/wordpress'], ['test']];
const rest = ['.', ...parts.flat().flatMap((folder) => ['--ignore-pattern', `${folder}/**`])];
const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=6144` };

const passed = [...parts, rest].map((part) => run('npx', ['eslint', ...part], env));
process.exit(passed.every(Boolean) ? 0 : 1);
