import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { options, sourceServer } from './source-server.mjs';

const { root } = options;
const read = (path) => readFileSync(join(root, path), 'utf8');

async function filesOf(template, server) {
  const { docFiles } = await server.ssrLoadModule('/src/app/doc/doc-pages.ts');
  const document = JSON.parse(read('../../libs/client/src/generated/openapi.json'));
  const guidesIn = (language) => read(`src/features/api-docs/guides/${language}.md`);
  return docFiles({ template, document, guidesIn });
}

/**
 * Renders the pages at `/doc` to files in each language; its script and styles are bundled apart from the application's.
 * @returns {import('vite').Plugin}
 */
export const docPages = () => ({
  name: 'doc-pages',
  async generateBundle() {
    const input = join(root, 'doc.html');
    const { output } = await build({ ...options, build: { write: false, rolldownOptions: { input } } });
    const server = await sourceServer();
    const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
    for (const { fileName, source, code } of output)
      if (fileName !== 'doc.html') emit(fileName, source ?? code);
      else for (const file of await filesOf(String(source), server)) emit(file.fileName, file.source);
    await server.close();
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const [path = ''] = (request.url ?? '').split('?');
      if (!/^\/doc(\/|$)/.test(path)) return next();
      const send = async () => {
        const files = await filesOf(await server.transformIndexHtml('/doc.html', read('doc.html')), server);
        const file = files.find(({ fileName }) => [path, `${path}.html`].includes(`/${fileName}`));
        if (!file) return next();
        response.setHeader('content-type', path.endsWith('.json') ? 'application/json' : 'text/html').end(file.source);
      };
      send().catch(next);
    });
  },
});
