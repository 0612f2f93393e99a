#!/usr/bin/env node
// Debian's Firefox for Playwright, which otherwise drives only a build of its own. Playwright's channel `moz-firefox` speaks
// WebDriver BiDi with this program; it passes everything on, and answers the one command that Firefox lacks.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const firefox = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
/** Sent for each new context, also without a media feature to emulate. */
const lacking = 'emulation.setMediaFeaturesOverride';
const maxPayload = 256 * 1024 * 1024;

if (!existsSync(firefox)) {
  console.error(`Firefox is missing: ${firefox}. Install it with: apt-get install firefox-esr`);
  process.exit(1);
}

/** Connects each client of the returned server to Firefox. */
function relayTo(address) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload });
  server.on('connection', (client, { url }) => {
    const upstream = new WebSocket(address + url, { maxPayload });
    const opened = new Promise((resolve) => upstream.once('open', resolve));
    client.on('message', async (message) => {
      const { id, method } = JSON.parse(message.toString());
      if (method === lacking) return client.send(JSON.stringify({ type: 'success', id, result: {} }));
      await opened;
      upstream.send(message.toString());
    });
    upstream.on('message', (message) => client.send(message.toString()));
    upstream.on('close', () => client.close()).on('error', () => client.close());
    client.on('close', () => upstream.close());
  });
  return server;
}

const browser = spawn(firefox, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
browser.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => browser.kill(signal));
createInterface({ input: browser.stderr }).on('line', (line) => {
  const [, address] = /^WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
  if (!address) return console.error(line);
  const server = relayTo(address);
  // The line that Playwright waits for.
  server.on('listening', () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`));
});
