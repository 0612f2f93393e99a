import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { built } from '../../libs/player/bin/built.mjs';
import { compiled } from '../../libs/verify/bin/compile.mjs';
import { chunkGroups } from './chunks.mjs';
import { docPages } from './doc-pages.mjs';
import { renderedPages } from './rendered-pages.mjs';

const compressible = /\.(m?js|css|html|svg|json)$/;
/** A smaller file is one packet, compressed or not. */
const worthCompressing = 512;

/** Minifies scripts of `public`; writes `.br` and `.gz` beside each file, so that the server compresses nothing while it answers. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir }) {
    if (!dir) return;
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!compressible.test(name)) continue;
      const file = join(dir, name);
      const isPublicScript = name.endsWith('.js') && existsSync(join(import.meta.dirname, 'public', name));
      if (isPublicScript) writeFileSync(file, minifySync(name, readFileSync(file, 'utf8')).code);
      const content = readFileSync(file);
      if (content.length < worthCompressing) continue;
      writeFileSync(`${file}.br`, brotliCompressSync(content));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
});

const flags = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons')), '3x2');

/** Serves the drawings of flags at `/flags/{country}.svg`: files, so that a page loads the few that it shows. */
const drawnFlags = (): Plugin => ({
  name: 'drawn-flags',
  generateBundle() {
    for (const name of readdirSync(flags).filter((file) => file.endsWith('.svg')))
      this.emitFile({ type: 'asset', fileName: `flags/${name}`, source: readFileSync(join(flags, name)) });
  },
  configureServer({ middlewares }) {
    middlewares.use('/flags', ({ url = '' }, response, next) => {
      const [, name] = /^\/([A-Z-]+\.svg)/.exec(url) ?? [];
      if (!name || !existsSync(join(flags, name))) return next();
      response.setHeader('content-type', 'image/svg+xml');
      response.end(readFileSync(join(flags, name)));
    });
  },
});

/** Serves a file of a library, built on its own, at the root. */
const libraryFile = (fileName: string, build: () => Promise<string>): Plugin => ({
  name: `library-file-${fileName}`,
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: readFileSync(await build()) });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${fileName}`, (_request, response, next) => {
      const send = (file: string) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(file));
      };
      build().then(send, next);
    });
  },
});
/** The command that verifies files needs Node only, no checkout; the player needs a script tag only, no React. */
const libraryFiles = [libraryFile('duetcast-verify.mjs', compiled), libraryFile('duetcast-player.js', built)];

/** What the first page needs is one file: it packs smaller than in parts, and every other page has it anyway. */
const firstDownload = { name: 'index', tags: ['$initial' as const], priority: 100 };
/** The router names its development build for browsers; the production build beside it has no warnings and is smaller. */
const router = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production');
const slimPackages = [
  { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
  { find: /^react-router$/, replacement: join(router, 'index.mjs') },
  { find: /^zod$/, replacement: join(import.meta.dirname, 'src/browser/unused-schemas.ts') },
];

export default defineConfig(async ({ command }) => {
  const isBuild = command === 'build';
  const resolve = { tsconfigPaths: true, alias: isBuild ? slimPackages : [] };
  const groups = isBuild ? [firstDownload, ...(await chunkGroups({ resolve, plugins: [react()] }))] : [];
  return {
    root: import.meta.dirname,
    plugins: [react(), drawnFlags(), ...libraryFiles, docPages(), renderedPages(), precompress()],
    resolve,
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      chunkSizeWarningLimit: 600,
      modulePreload: { polyfill: false },
      // Short names: the first file lists them all.
      rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js', codeSplitting: { groups } } },
    },
  };
});
