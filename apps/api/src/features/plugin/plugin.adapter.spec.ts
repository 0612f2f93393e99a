import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { responseOf, startEdgeApp, type EdgeApp } from '../../../../../test/support/edge-app';
import { sha256 } from '../../platform/hashing/sha256';
import { PluginFiles } from './plugin-files';

const described = { version: '1.2.3', requires: '6.1', requires_php: '7.4', tested: '6.8' };

describe('the WordPress plugin', () => {
  let folder: string;
  let edge: EdgeApp;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'duetcast-built-'));
    edge = await startEdgeApp({ PUBLIC_URL: 'https://duetcast.example/' });
    Object.assign(edge.app.get(PluginFiles, { strict: false }), { folder });
  });
  afterAll(async () => {
    await edge.close();
    rmSync(folder, { recursive: true });
  });
  const build = (archive = 'PK archive') => {
    writeFileSync(join(folder, 'duetcast.zip'), archive);
    writeFileSync(join(folder, 'duetcast-plugin.json'), JSON.stringify(described));
  };
  const download = (etag?: string) =>
    edge
      .http()
      .get('/duetcast.zip')
      .set(etag ? { 'if-none-match': etag } : {});

  test('is missing where it was not built', async () => {
    for (const path of ['/duetcast.zip', '/api/plugin/update'])
      expect((await edge.http().get(path).expect(404)).body).toMatchObject({ code: 'plugin.notBuilt' });
  });

  test('is downloaded, once for each version', async () => {
    build();
    const response = await download().responseType('blob').expect(200);
    const { headers } = responseOf(response);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="duetcast.zip"',
      'cache-control': 'public, no-cache',
    });
    expect(String(response.body)).toBe('PK archive');
    const etag = headers.etag ?? '';
    await download(etag).expect(304);
    build('PK next archive');
    await download(etag).expect(200);
  });

  test('is announced to sites as WordPress asks', async () => {
    build();
    const response = await edge.http().get('/api/plugin/update').expect(200);
    expect(response.body).toEqual({
      success: true,
      data: {
        slug: 'duetcast',
        ...described,
        url: 'https://duetcast.example/plugin',
        package: 'https://duetcast.example/duetcast.zip',
        sha256: sha256(Buffer.from('PK archive')),
      },
    });
  });
});

describe('the settings for pages', () => {
  const pluginUrlOf = async (env: Record<string, string>) => {
    const edge = await startEdgeApp(env);
    try {
      const response = await edge.http().get('/api/site').expect(200);
      return (response.body as { data: { pluginUrl: string | null } }).data.pluginUrl;
    } finally {
      await edge.close();
    }
  };

  test('name the page of a directory, else nothing where the plugin was not built', async () => {
    const PLUGIN_DIRECTORY_URL = 'https://plugins.example/duetcast';
    expect(await pluginUrlOf({ PLUGIN_DIRECTORY_URL })).toBe(PLUGIN_DIRECTORY_URL);
    expect(await pluginUrlOf({})).toBeNull();
  });
});
