import { spawnSync } from 'node:child_process';
import { cpSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PluginFiles } from '../../apps/api/src/features/plugin/public';
import { Config } from '../../apps/api/src/platform/config/config';
import { startTestApp, type TestApp } from '../support/test-app';
import { describeWordPress } from './wordpress-packages';
import { pluginFolder, WordPressSite } from './wordpress-site';

const builder = resolve(__dirname, '..', '..', 'scripts', 'build-plugin.mjs');
const administration = ['file', 'misc', 'plugin', 'update', 'class-wp-upgrader', 'plugin-install']
  .map((name) => `require_once ABSPATH . 'wp-admin/includes/${name}.php';`)
  .join(' ');

describeWordPress('updates of the plugin', (packages) => {
  let site: WordPressSite;
  let server: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'duetcast-update-'));
    site = await WordPressSite.start(packages, { isPluginCopied: true });
    server = await startTestApp();
    Object.assign(server.app.get(PluginFiles, { strict: false }), { folder });
    announce(server.url);
    build('9.9.9');
    await site.value(`update_option( 'duetcast_server', '${server.url}' ); return true;`);
  });
  afterAll(async () => {
    const complaints = site.complaints();
    await server.close();
    await site.close();
    rmSync(folder, { recursive: true });
    expect(complaints).toBe('');
  });

  /** The address that the server says it has. */
  const announce = (url: string) => Object.assign(server.app.get(Config).env, { PUBLIC_URL: url });

  /** Builds a version of the plugin as a release does. */
  function build(version: string): void {
    const plugin = join(folder, 'plugin');
    cpSync(pluginFolder, plugin, { recursive: true });
    const main = join(plugin, 'duetcast.php');
    writeFileSync(main, readFileSync(main, 'utf8').replaceAll('0.1.0', version));
    const { status, stderr } = spawnSync(process.execPath, [builder, plugin, folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }

  /** What WordPress finds when it looks for updates. */
  const found = () =>
    site.value<{ new_version: string; package: string; sha256: string } | null>(
      `${administration} delete_site_transient( 'update_plugins' ); wp_update_plugins(); $all = get_site_transient( 'update_plugins' );
      return isset( $all->response['duetcast/duetcast.php'] ) ? $all->response['duetcast/duetcast.php'] : null;`,
    );
  /** Has WordPress update the plugin as its screens do; true, or what its error says. */
  const upgrade = () =>
    site.value<true | string>(
      `${administration} define( 'FS_METHOD', 'direct' ); wp_set_current_user( 1 ); $name = 'duetcast/duetcast.php';
      $upgrader = new Plugin_Upgrader( new Automatic_Upgrader_Skin() );
      $done = $upgrader->bulk_upgrade( array( $name ), array( 'clear_update_cache' => false ) )[ $name ];
      return is_wp_error( $done ) ? $done->get_error_code() . ': ' . $done->get_error_message() : is_array( $done );`,
    );
  const version = () =>
    site.value<string>(
      `${administration} return get_plugin_data( WP_PLUGIN_DIR . '/duetcast/duetcast.php', false, false )['Version'];`,
    );

  test('WordPress finds the newer version of the server', async () => {
    expect(await found()).toMatchObject({
      new_version: '9.9.9',
      package: `${server.url}/duetcast.zip`,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  test('its details are those of the server; WordPress’ directory is not asked', async () => {
    const details = await site.value<object>(
      `${administration} return plugins_api( 'plugin_information', array( 'slug' => 'duetcast' ) );`,
    );
    expect(details).toMatchObject({ name: 'Duetcast', version: '9.9.9', requires: '6.1', requires_php: '7.4' });
  });

  test('a package at another host is no update', async () => {
    announce('https://evil.example.org');
    expect(await found()).toBeNull();
    announce(server.url);
  });

  test('a package at another host that was found before is not installed', async () => {
    await found();
    const outcome = await site.value<string>(
      `${administration} update_option( 'duetcast_server', 'https://other.example.org' ); $all = get_site_transient( 'update_plugins' );
      $answer = apply_filters( 'upgrader_pre_download', false, $all->response['duetcast/duetcast.php']->package, null, array() );
      update_option( 'duetcast_server', '${server.url}' ); return $answer->get_error_code();`,
    );
    expect(outcome).toBe('duetcast_update');
  });

  test('a file that is not the announced one is not installed', async () => {
    await found();
    build('9.9.10');
    expect(await upgrade()).toMatch(/^duetcast_update: The update is not the file/);
    expect(await version()).toBe('0.1.0');
  });

  test('a server without the plugin offers nothing', async () => {
    rmSync(join(folder, 'duetcast-plugin.json'));
    expect(await found()).toBeNull();
    build('9.9.10');
  });

  test('the announced file is installed, and the plugin stays active', async () => {
    expect(lstatSync(join(site.folder, 'wp-content/plugins/duetcast')).isSymbolicLink()).toBe(false);
    expect(await found()).toMatchObject({ new_version: '9.9.10' });
    expect(await upgrade()).toBe(true);
    expect(await version()).toBe('9.9.10');
    expect(
      await site.value(
        `${administration} return array( is_plugin_active( 'duetcast/duetcast.php' ), DUETCAST_VERSION );`,
      ),
    ).toEqual([true, '9.9.10']);
    expect(await found()).toBeNull();
  });
});
