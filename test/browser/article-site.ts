// A web site of another origin: an article to fetch, and a page that embeds the player.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ArticleSite {
  readonly host: string;
  readonly url: string;
  readonly embed: (code: string) => void;
  readonly stop: () => Promise<void>;
}

/** `/embedding` serves the `embedCode` set last; every other path serves the article. */
export async function startArticleSite(article: string): Promise<ArticleSite> {
  let embedCode = '';
  const site = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(url === '/embedding' ? `<!doctype html><title>Blog</title><h1>Blog</h1>${embedCode}` : article);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const stop = async () => {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  };
  const embed = (code: string) => void (embedCode = code);
  return { host, url: `http://${host}`, embed, stop };
}
