import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../../platform/config/config';
import { HostAddresses } from '../../platform/outbound/outbound-addresses';
import { ArticleAddresses } from './article-addresses';
import { ArticlePages } from './article-pages';

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

  /** A local server, and pages that are allowed to read from it (from nowhere else that is not public). */
  async function serve(handle: RequestListener) {
    const server = createServer(handle);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const { port } = server.address() as AddressInfo;
    const config = readConfig({ NODE_ENV: 'test', DOWNLOAD_ALLOWED_HOSTS: `127.0.0.1:${port}` });
    const pages = new ArticlePages(new ArticleAddresses(new HostAddresses(), config));
    return (path: string) => pages.fetch(`http://127.0.0.1:${port}${path}`);
  }

  test('comes with its address after redirects', async () => {
    const get = await serve(({ url }, response) =>
      url === '/old' ? response.writeHead(301, { location: '/new' }).end() : response.writeHead(200, html).end(page),
    );
    const got = await get('/old');
    expect(got).toMatchObject({ kind: 'html', source: page });
    expect(new URL(got.url).pathname).toBe('/new');
  });

  test.each([
    ['text/plain; charset=utf-8', 'Hello.', 'text'],
    ['', page, 'html'],
    ['', 'Hello.', 'text'],
  ])('of %j is taken for what it is', async (type, body, kind) => {
    const get = await serve((_, response) => response.writeHead(200, type ? { 'content-type': type } : {}).end(body));
    expect(await get('/')).toMatchObject({ kind, source: body });
  });

  test.each([
    ['its media type', 'text/html; charset=gb18030', Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), '你好'],
    [
      'itself',
      'text/html',
      Buffer.concat([Buffer.from('<meta charset="windows-1252">'), Buffer.from([0xe9])]),
      '<meta charset="windows-1252">é',
    ],
    ['nobody', 'text/html; charset=x-nobody', Buffer.from('é'), 'é'],
  ])('is decoded as %s says', async (_, type, bytes, source) => {
    const get = await serve((_request, response) => response.writeHead(200, { 'content-type': type }).end(bytes));
    expect(await get('/')).toMatchObject({ source });
  });

  test.each([
    ['a picture', 'article.notText', 200, 'image/png', 'x'],
    ['bytes that are no text', 'article.notText', 200, 'text/plain', 'a\0b'],
    ['nothing', 'article.unreachable', 404, 'text/html', page],
    ['a page that is too large', 'article.pageTooLarge', 200, 'text/html', 'a'.repeat(5 * 1024 * 1024 + 1)],
  ])('%s is refused as %s', async (_, code, status, type, body) => {
    const get = await serve((_request, response) => response.writeHead(status, { 'content-type': type }).end(body));
    await expect(get('/')).rejects.toMatchObject({ code, details: { param: 'url' } });
  });

  test.each(['http://169.254.169.254/latest', 'http://[::1]/', 'ftp://example.com/a'])(
    'that leads to %s is refused',
    async (location) => {
      const get = await serve((_, response) => response.writeHead(302, { location }).end());
      await expect(get('/')).rejects.toMatchObject({ code: 'article.forbiddenAddress' });
    },
  );
});
