import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aUsage } from './builders/usage.builder';
import type { SignedStatement } from '@duetcast/verify/signed-statement';
import type { StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { ApiClient } from './api-client';
import type { storeBackends } from './store-backends';
import { startTestApp, type TestApp } from './test-app';
import { UsageCommands } from './usage-commands';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The month of which the statement is made. */
export const statedMonth = '2026-10';

/** A server with the usage of two domains. */
export class StatementFixture {
  private constructor(
    readonly folder: string,
    readonly server: TestApp,
    readonly ada: ApiClient,
    readonly usage: UsageCommands,
    private readonly stop: () => Promise<void>,
  ) {}

  static async start(stores: (typeof storeBackends)[number][1]): Promise<StatementFixture> {
    const folder = mkdtempSync(join(tmpdir(), 'duetcast-statement-'));
    const started = await stores();
    const server = await startTestApp({ ...started.env, ROLES: 'api,projector' });
    const ada = await ApiClient.with(server, await server.signIn());
    const { id: accountId } = ((await ada.get('/api/users/me')) as { data: { id: string } }).data;
    const usage = new UsageCommands(server, accountId);
    const limited = { accountId, domain: 'b.example', month: statedMonth, limits: { account: 10_000, domain: 10_000 } };
    await usage.run('b.example', statedMonth, [
      aUsage.reserve('b1', 60, limited),
      aUsage.reserve('b2', 30, limited),
      usage.use(statedMonth, 'b1'),
      usage.release(statedMonth, 'b2'),
      usage.correct('b.example', statedMonth, 'fix', -7),
    ]);
    await usage.run('a.example', statedMonth, [
      usage.reserve('a.example', statedMonth, 'a1', 25),
      aUsage.settle('a1', 5, { accountId, month: statedMonth }),
    ]);
    return new StatementFixture(folder, server, ada, usage, started.stop);
  }

  stored(): Promise<StoredEvent[]> {
    return this.usage.events(statedMonth);
  }

  async statement(of = statedMonth) {
    const response = await this.ada.fetch(`/api/usage/statements/${of}`);
    const text = await response.text();
    return { response, text, file: JSON.parse(text) as SignedStatement };
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
