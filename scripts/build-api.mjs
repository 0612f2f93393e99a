// `npm run build:api`: bundles the server, its threads, processes and commands into dist/, each program at the path of its source:
// a start reads a dozen files instead of thousands. `-- --watch` rebuilds on change.
import './node-version.cjs';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { rolldown, watch } from 'rolldown';
import { root } from './prepare.mjs';

const source = join(root, 'apps', 'api', 'src');
const target = join(root, 'dist', 'apps', 'api', 'src');
const programs = readdirSync(source, { recursive: true }).filter((file) =>
  /(^|[.])(main|worker|process)\.ts$/.test(file),
);

/** Packages that stay files of their own. */
const external = [
  // They find files beside their own.
  /^(libsql|piscina|pino|pdfjs-dist)/,
  // Loaded only where they are configured, and one with a license of its own that an operator may leave out.
  /^(@aws-sdk|@clerk|@elevenlabs|@eventstore|@opentelemetry\/(?!api$)|@echogarden)|^(mongodb|openai|openid-client|stripe)$/,
  // Optional ones of Nest, not installed; the compiler, which only sources need.
  /^(@nestjs\/(microservices|platform-express)|@fastify\/(multipart|view)|class-(transformer|validator)|@swc\/core)/,
];

/** A source finds data and programs beside itself, not beside the bundle that holds it. */
const sourcePaths = {
  name: 'source-paths',
  transform: {
    filter: { id: /[\\/]apps[\\/]api[\\/]src[\\/]/, code: /__(dir|file)name/ },
    handler(code, id) {
      const file = relative(source, id).split(sep).join('/').replace(/\.ts$/, '.js');
      const [name, folder] = [file, dirname(file)].map((path) => `builtPath(${JSON.stringify(path)})`);
      // On the first line of the source, so that its map still holds.
      return { code: `const __filename = ${name}, __dirname = ${folder};${code}`, map: null };
    },
  },
};
const defineBuiltPath = ({ fileName }) =>
  `const builtPath = (file) => require('node:path').join(__dirname, ${JSON.stringify(relative(dirname(fileName), ''))}, file);`;

const output = {
  dir: target,
  format: 'cjs',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  banner: defineBuiltPath,
  comments: false,
  strictExecutionOrder: true,
  keepNames: true,
  sourcemap: true,
  sourcemapExcludeSources: true,
};
const options = {
  input: Object.fromEntries(programs.map((file) => [file.slice(0, -'.ts'.length), join(source, file)])),
  platform: 'node',
  tsconfig: join(root, 'tsconfig.json'),
  external,
  plugins: [sourcePaths],
  checks: { configurationFieldConflict: false },
};

const isWatching = process.argv.includes('--watch');
if (!isWatching) rmSync(join(root, 'dist'), { recursive: true, force: true });
const isData = (file) => !/\.(ts|md)$/.test(file);
cpSync(join(source, 'media', 'data'), join(target, 'media', 'data'), { recursive: true, filter: isData });
if (isWatching)
  watch({ ...options, output }).on('event', ({ code, error }) => {
    if (code === 'ERROR') console.error(error.message);
  });
else await (await rolldown(options)).write(output);
