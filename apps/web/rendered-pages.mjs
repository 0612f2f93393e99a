import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { sourceServer } from './source-server.mjs';

const signedIn = ['dashboard-frame.tsx', 'signed-in.tsx', 'account-button.tsx', 'live-connection.ts', 'socket.ts'];
/** What the pages without a file of their own load at first, by a pattern of their addresses. */
const applicationPages = {
  '^/dashboard$': [...signedIn, 'dashboard-page.tsx'],
  '^/dashboard/jobs/': [...signedIn, 'job-page.tsx'],
};
/** The public pages: the file, its title and what the page loads at first. */
const publicPages = [
  ['index', 'home', 'landing/public.ts'],
  ['sign-in', 'signIn', 'sign-in-page.tsx'],
  ['sign-up', 'signUp', 'sign-in-page.tsx'],
  ['voices', 'voices', 'voices-page.tsx'],
  ['plugin', 'plugin', 'plugin-page.tsx'],
  ['verify', 'verify', 'verify/verify-page.tsx'],
  ['team', 'team', 'team-page.tsx'],
  ['privacy', 'privacy', 'text-pages.tsx'],
  ['tos', 'tos', 'text-pages.tsx'],
];

/** The files of the modules and of what they import, without what every page loads. */
function filesOf(bundle, modules) {
  const seen = new Set();
  const visit = (fileName) => {
    const { imports, isEntry, viteMetadata } = bundle[fileName];
    if (isEntry || seen.has(fileName)) return;
    seen.add(fileName);
    for (const style of viteMetadata.importedCss) seen.add(style);
    imports.forEach(visit);
  };
  const isOne = ({ facadeModuleId, moduleIds = [] }) =>
    [facadeModuleId, ...moduleIds].some((id) => modules.some((name) => id?.endsWith(`/${name}`)));
  for (const part of Object.values(bundle)) if (isOne(part)) visit(part.fileName);
  return [...seen].map((file) => `/${file}`);
}

const linkTo = (href) =>
  href.endsWith('css') ? `<link rel="stylesheet" href="${href}">` : `<link rel="modulepreload" href="${href}">`;

const elementAt = /<div id="root">[^]*?<\/div>/;

/**
 * Renders the public pages to files, in English and without a session: a visitor sees them before any script, and so do crawlers and
 * previews of links. The other pages share `app.html`, which lists for public/early.js the code that each of them needs.
 * @returns {import('vite').Plugin}
 */
export const renderedPages = () => ({
  name: 'rendered-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const template = String(bundle['index.html'].source);
      delete bundle['index.html'];
      const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
      const code = Object.entries(applicationPages).map(([path, modules]) => ({
        path,
        files: filesOf(bundle, modules),
      }));
      const listed = `<script type="application/json" id="code-of-pages">${JSON.stringify(code)}</script>`;
      // Browsers look for the character set in the first 1,024 bytes.
      emit(
        'app.html',
        template.replace('<meta charset="UTF-8" />', (first) => first + listed),
      );
      const server = await sourceServer();
      const { pageAt, titles } = await server.ssrLoadModule('/src/app/rendered-page.tsx');
      for (const [name, title, module] of publicPages) {
        const path = name === 'index' ? '/' : `/${name}`;
        const { prelude } = await prerenderToNodeStream(pageAt(path), { progressiveChunkSize: Infinity });
        const element = `<div id="root" data-page="${path}" inert>${await text(prelude)}</div>`;
        const links = filesOf(bundle, [module]).map(linkTo).join('');
        const page = template
          .replaceAll(titles.home, titles[title])
          .replace('</head>', () => `${links}</head>`)
          .replace(elementAt, () => element);
        emit(`${name}.html`, page);
      }
      await server.close();
    },
  },
});
