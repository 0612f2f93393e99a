import { existsSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { PluginPage } from './plugin-page';

function open(pluginUrl: string | null) {
  mockApi(() => ({ body: { success: true, data: { hostedSignIn: null, reservesKeys: false, pluginUrl } } }));
  renderPage(<PluginPage />, '/plugin');
}

test('links the archive of this server', async () => {
  open('/duetcast.zip');
  const link = await screen.findByRole('link', { name: 'Download the plugin' });
  expect(link).toHaveAttribute('href', '/duetcast.zip');
  expect(link).toHaveAttribute('download');
});

test('links the directory that the server names', async () => {
  open('https://plugins.example/duetcast');
  const link = await screen.findByRole('link', { name: 'Find the plugin in the WordPress directory' });
  expect(link).toHaveAttribute('href', 'https://plugins.example/duetcast');
});

test('shows screens of the plugin, each with its caption', async () => {
  open('/duetcast.zip');
  const screens = screen.getByRole('region', { name: 'What it looks like in WordPress' });
  const names = within(screens)
    .getAllByRole('figure')
    .map((figure) => [figure.querySelector('img')?.getAttribute('src'), figure.textContent]);
  expect(names).toEqual([
    ['/plugin-screens/connection.webp', 'Settings: one button connects the site.'],
    ['/plugin-screens/panel.webp', 'The editor: the price, before you publish.'],
    ['/plugin-screens/player.webp', 'The post: the player that your visitors see.'],
  ]);
  for (const [source] of names) expect(existsSync(`apps/web/public${source}`)).toBe(true);
});

test('says so where there is none', async () => {
  open(null);
  expect(await screen.findByText('This server offers no plugin. Its operator can build it.')).toBeInTheDocument();
});
