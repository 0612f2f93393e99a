import { createServer, type RequestListener, type Server } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../../platform/config/config';
import { Downloads, DownloadAddresses } from './download';
import { HostAddresses } from '../../../../platform/outbound/outbound-addresses';
import { isPublicAddress } from '../../../../platform/outbound/public-address';

/** Scripted DNS responses, returned in order; the last one repeats. */
class ScriptedHosts extends HostAddresses {
  lookups: string[] = [];

  constructor(private readonly responses: Record<string, string[][]>) {
    super();
  }

  override async of(host: string): Promise<string[]> {
    this.lookups.push(host);
    const responses = this.responses[host];
    if (!responses) throw new Error('ENOTFOUND');
    return (responses.length > 1 ? responses.shift() : responses[0]) ?? [];
  }
}

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    // Metadata and agents of cloud machines.
    'fd00:ec2::254',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
    '2001::1',
    '2001:db8::1',
    'nonsense',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['93.184.216.34', '168.63.129.15', '168.63.129.17', '2606:2800:220:1::1', '::ffff:93.184.216.34'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('a download', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-download-'));
  const file = join(folder, 'clip');
  afterAll(() => rmSync(folder, { recursive: true }));
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  const serve = (handle: RequestListener): Promise<number> =>
    new Promise((resolve) => {
      const server = createServer(handle).listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
      servers.push(server);
    });

  function createDownloads(hosts: Record<string, string[][]> = {}, env: NodeJS.ProcessEnv = {}) {
    const config = readConfig({ NODE_ENV: 'test', DOWNLOAD_MAX_BYTES: '1000', DOWNLOAD_TIMEOUT_SECONDS: '1', ...env });
    const dns = new ScriptedHosts(hosts);
    return { dns, downloads: new Downloads(new DownloadAddresses(dns, config), config) };
  }
  const never = new AbortController().signal;
  const allow = (...hosts: string[]) => ({ DOWNLOAD_ALLOWED_HOSTS: hosts.join(',') });

  test('returns a file of exactly the maximum size', async () => {
    const port = await serve((_request, response) => response.end('a'.repeat(1_000)));
    const { downloads } = createDownloads({}, allow(`127.0.0.1:${port}`));
    expect(await downloads.fetch(`http://127.0.0.1:${port}/a`, file, never)).toBe(1_000);
    expect(readFileSync(file, 'utf8')).toBe('a'.repeat(1_000));
  });

  test.each(['declared', 'undeclared'])('rejects a file one byte above the maximum: length %s', async (kind) => {
    const port = await serve((_request, response) => {
      if (kind === 'undeclared') response.write('a');
      response.end('a'.repeat(kind === 'undeclared' ? 1_000 : 1_001));
    });
    const { downloads } = createDownloads({}, allow(`127.0.0.1:${port}`));
    await expect(downloads.fetch(`http://127.0.0.1:${port}/a`, file, never)).rejects.toMatchObject({
      code: 'chunk.tooLarge',
    });
  });

  test('fails after the timeout', async () => {
    const port = await serve((_request, response) => response.write('a'));
    const { downloads } = createDownloads({}, allow(`127.0.0.1:${port}`));
    await expect(downloads.fetch(`http://127.0.0.1:${port}/a`, file, never)).rejects.toMatchObject({
      code: 'chunk.unreachable',
    });
  });

  test('fails after five seconds if the name is not resolved', async () => {
    jest.useFakeTimers();
    const { dns, downloads } = createDownloads();
    jest.spyOn(dns, 'of').mockReturnValue(new Promise(() => undefined));
    const failed = expect(downloads.fetch('http://a.example/', file, never)).rejects.toMatchObject({
      code: 'chunk.unreachable',
    });
    await jest.advanceTimersByTimeAsync(5_000);
    jest.useRealTimers();
    await failed;
  });

  test('aborts with the reason of the signal', async () => {
    const stop = new AbortController();
    const reason = new Error('cancelled');
    const port = await serve(() => stop.abort(reason));
    const { downloads } = createDownloads({}, allow(`127.0.0.1:${port}`));
    await expect(downloads.fetch(`http://127.0.0.1:${port}/a`, file, stop.signal)).rejects.toBe(reason);
  });

  test('follows redirects and checks the address of each', async () => {
    const port = await serve(({ url }, response) => {
      if (url === '/start') response.writeHead(302, { location: '/file' }).end();
      else if (url === '/inside') response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end();
      else if (url === '/scheme') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      else if (url === '/name') response.writeHead(302, { location: 'http://inside.example/a' }).end();
      else if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else response.end('audio');
    });
    const { downloads } = createDownloads({ 'inside.example': [['10.0.0.5']] }, allow(`127.0.0.1:${port}`));
    const from = (path: string) => downloads.fetch(`http://127.0.0.1:${port}${path}`, file, never);
    await from('/start');
    expect(readFileSync(file, 'utf8')).toBe('audio');
    for (const path of ['/inside', '/scheme', '/name'])
      await expect(from(path)).rejects.toMatchObject({ code: 'chunk.forbiddenAddress' });
    await expect(from('/loop')).rejects.toMatchObject({ code: 'chunk.unreachable' });
  });

  test.each([[['127.0.0.1']], [['93.184.216.34', '10.0.0.1']], [['fe80::1']], [['::ffff:169.254.169.254']]])(
    'rejects a host that resolves to %j',
    async (addresses) => {
      const { downloads } = createDownloads({ 'evil.example': [addresses] });
      await expect(downloads.fetch('http://evil.example/a', file, never)).rejects.toMatchObject({
        code: 'chunk.forbiddenAddress',
      });
    },
  );

  test('connects to the address that was checked, without a second DNS lookup', async () => {
    const port = await serve(({ headers }, response) => response.end(`for ${headers.host}`));
    const rebinding = { 'rebind.example': [['127.0.0.1'], ['127.0.0.2']] };
    const { downloads, dns } = createDownloads(rebinding, allow(`rebind.example:${port}`));
    await downloads.fetch(`http://rebind.example:${port}/a`, file, never);
    expect(readFileSync(file, 'utf8')).toBe(`for rebind.example:${port}`);
    expect(dns.lookups).toEqual(['rebind.example']);
  });

  test('allows a listed host only on the listed port', async () => {
    const { downloads } = createDownloads({}, allow('127.0.0.1:9'));
    await expect(downloads.fetch('http://127.0.0.1:10/a', file, never)).rejects.toMatchObject({
      code: 'chunk.forbiddenAddress',
    });
    await expect(downloads.fetch('http://127.0.0.1:9/a', file, never)).rejects.toMatchObject({
      code: 'chunk.unreachable',
    });
  });

  test.each([
    [404, 'chunk.missing'],
    [410, 'chunk.missing'],
    [500, 'chunk.unreachable'],
    [204, 'chunk.unreachable'],
  ])('rejects a response with status %i as %s', async (status, code) => {
    const port = await serve((_request, response) => response.writeHead(status).end());
    const { downloads } = createDownloads({}, allow(`127.0.0.1:${port}`));
    await expect(downloads.fetch(`http://127.0.0.1:${port}/a`, file, never)).rejects.toMatchObject({
      code,
      details: { status },
    });
  });

  test('is repeated twice while the server fails', async () => {
    let requests = 0;
    const answers: RequestListener[] = [
      (_request, response) => void response.socket?.destroy(),
      (_request, response) => response.writeHead(503).end(),
      (_request, response) => response.end('audio'),
    ];
    const port = await serve((request, response) => void answers[requests++ % 3]!(request, response));
    const { downloads } = createDownloads({}, allow(`127.0.0.1:${port}`));
    await downloads.fetch(`http://127.0.0.1:${port}/a`, file, never);
    expect(readFileSync(file, 'utf8')).toBe('audio');
    answers[2] = answers[1]!;
    await expect(downloads.fetch(`http://127.0.0.1:${port}/a`, file, never)).rejects.toMatchObject({
      code: 'chunk.unreachable',
    });
    expect(requests).toBe(6);
  });

  test('reports an unresolvable host as unreachable', async () => {
    const { downloads } = createDownloads();
    await expect(downloads.fetch('http://nowhere.example/a', file, never)).rejects.toMatchObject({
      code: 'chunk.unreachable',
    });
  });
});
