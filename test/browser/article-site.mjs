// A web site of another origin: an article to fetch, and a page that embeds the player.
import { createServer } from 'node:http';

/** `/embedding` serves the `embedCode` set last; every other path serves the article. */
export async function startArticleSite(article) {
  let embedCode = '';
  const site = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(url === '/embedding' ? `<!doctype html><title>Blog</title><h1>Blog</h1>${embedCode}` : article);
  });
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${site.address().port}`;
  const stop = async () => {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  };
  const embed = (code) => void (embedCode = code);
  return { host, url: `http://${host}`, embed, stop };
}
