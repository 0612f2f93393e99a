import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Puts the player of libs/player into the plugin, so that a page loads it from its own site. */
export default defineConfig({
  root: at('.'),
  logLevel: 'error',
  build: {
    target: 'es2022',
    outDir: at('./duetcast/build'),
    emptyOutDir: true,
    lib: {
      entry: at('../../libs/player/src/define.ts'),
      formats: ['iife'],
      name: 'duetcastPlayer',
      fileName: () => 'duetcast-player.js',
    },
  },
});
