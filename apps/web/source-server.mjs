import { createServer } from 'vite';

/** Options of builds beside that of the application. */
export const options = {
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'error',
  resolve: { tsconfigPaths: true },
};

/** Loads modules of the source for pages that are rendered at build time; close it. */
export const sourceServer = () =>
  createServer({
    ...options,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
