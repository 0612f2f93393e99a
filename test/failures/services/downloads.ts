import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Downloads } from '../../../apps/api/src/features/jobs/execution/downloads/download';
import { DownloadAddresses } from '../../../apps/api/src/features/jobs/execution/downloads/download-addresses';
import { ArticleAddresses } from '../../../apps/api/src/media/articles/article-addresses';
import { ArticlePages } from '../../../apps/api/src/media/articles/article-pages';
import { readConfig, type Config } from '../../../apps/api/src/platform/config/config';
import { HostAddresses } from '../../../apps/api/src/platform/outbound/outbound-addresses';
import type { OutsideService, Upstream } from '../outside-call';

const article = `<!doctype html><html><body><article><p>${'A sentence. '.repeat(50)}</p></article></body></html>`;

const configFor = (url: string): Config =>
  readConfig({ NODE_ENV: 'test', DOWNLOAD_ALLOWED_HOSTS: new URL(url).host, DOWNLOAD_TIMEOUT_SECONDS: '5' });

async function start(): Promise<Upstream> {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(article));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => server.close(),
  };
}

/** At addresses of users. */
export const downloads: OutsideService = {
  title: 'Articles and clips at addresses of users',
  start,
  bodyOf: () => undefined,
  calls: [
    {
      name: 'read an article',
      returns: { html200: 'the page of the proxy', empty: 'an empty page', truncated: 'half of the page' },
      prepare: async ({ url }) => {
        const pages = new ArticlePages(new ArticleAddresses(new HostAddresses(), configFor(url)));
        return { run: async () => (await pages.fetch(`${url}/article`)).source };
      },
    },
    {
      name: 'download a clip',
      // The decoder refuses what is no audio.
      returns: { html200: 'the page of the proxy', empty: 'nothing', truncated: 'half of the file' },
      prepare: async ({ url }) => {
        const config = configFor(url);
        const clips = new Downloads(new DownloadAddresses(new HostAddresses(), config), config);
        return {
          run: async () => {
            const folder = mkdtempSync(join(tmpdir(), 'duetcast-clip-'));
            try {
              await clips.fetch(`${url}/clip.wav`, join(folder, 'clip'), new AbortController().signal);
              return readFileSync(join(folder, 'clip'), 'latin1');
            } finally {
              rmSync(folder, { recursive: true });
            }
          },
        };
      },
    },
  ],
};
