import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../../platform/config/config';
import { HostAddresses } from '../../platform/outbound/outbound-addresses';
import { ArticlePages, ArticleAddresses } from './article-pages';

const page = '<!doctype html><title>T</title><article><p>Hello.</p></article>';
const html = { 'content-type': 'text/html; charset=utf-8' };

describe('a page', () => {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  /** Starts a local server and returns a fetcher for which it is the only allowed private address. */
  async function serve(handle: RequestListener) {
    const server = createServer(handle);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const { port } = server.address() as AddressInfo;
    const config = readConfig({ NODE_ENV: 'test', DOWNLOAD_ALLOWED_HOSTS: `127.0.0.1:${port}` });
    const pages = new ArticlePages(new ArticleAddresses(new HostAddresses(), config));
    return (path: string) => pages.fetch(`http://127.0.0.1:${port}${path}`);
  }

  test('returns the URL after redirects', async () => {
    const get = await serve(({ url }, response) =>
      url === '/old' ? response.writeHead(301, { location: '/new' }).end() : response.writeHead(200, html).end(page),
    );
    const fetched = await get('/old');
    expect(fetched).toMatchObject({ kind: 'html', source: page });
    expect(new URL(fetched.url).pathname).toBe('/new');
  });

  test.each([
    ['text/plain; charset=utf-8', 'Hello.', 'text'],
    ['', page, 'html'],
    ['', 'Hello.', 'text'],
  ])('with content type %j is classified by type or content', async (type, body, kind) => {
    const get = await serve((_, response) => response.writeHead(200, type ? { 'content-type': type } : {}).end(body));
    expect(await get('/')).toMatchObject({ kind, source: body });
  });

  test.each([
    ['the media type', 'text/html; charset=gb18030', Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), '你好'],
    [
      'the page',
      'text/html',
      Buffer.concat([Buffer.from('<meta charset="windows-1252">'), Buffer.from([0xe9])]),
      '<meta charset="windows-1252">é',
    ],
    ['the UTF-8 default', 'text/html; charset=x-unknown', Buffer.from('é'), 'é'],
  ])('is decoded by the charset of %s', async (_, type, bytes, source) => {
    const get = await serve((_request, response) => response.writeHead(200, { 'content-type': type }).end(bytes));
    expect(await get('/')).toMatchObject({ source });
  });

  test.each([
    ['an image', 'article.notText', 200, 'image/png', 'x'],
    ['binary content', 'article.notText', 200, 'text/plain', 'a\0b'],
    ['a missing page', 'article.unreachable', 404, 'text/html', page],
    ['a page that is too large', 'article.pageTooLarge', 200, 'text/html', 'a'.repeat(5 * 1024 * 1024 + 1)],
  ])('%s is rejected with %s', async (_, code, status, type, body) => {
    const get = await serve((_request, response) => response.writeHead(status, { 'content-type': type }).end(body));
    await expect(get('/')).rejects.toMatchObject({ code, details: { param: 'url' } });
  });

  test.each(['http://169.254.169.254/latest', 'http://[::1]/', 'ftp://example.com/a'])(
    'that redirects to %s is rejected',
    async (location) => {
      const get = await serve((_, response) => response.writeHead(302, { location }).end());
      await expect(get('/')).rejects.toMatchObject({ code: 'article.forbiddenAddress' });
    },
  );
});
