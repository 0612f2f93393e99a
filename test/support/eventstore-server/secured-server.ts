import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../certificates';
import { EventStoreServer, type EventStoreServerOptions } from './eventstore-server';

const passwords = { ops: 's3cret&', reader: 'weak' };

/** A server with TLS and users: `ops` may do everything, `reader` may not read $all. */
export class SecuredServer {
  readonly server: EventStoreServer;
  private readonly folder = mkdtempSync(join(tmpdir(), 'duetcast-tls-'));
  private readonly authority = makeCertificate({ name: 'Test authority' });

  constructor(options: EventStoreServerOptions = {}, leaf: { addresses?: string[]; expires?: Date } = {}) {
    const tls = makeCertificate({ name: 'node', addresses: ['127.0.0.1'], issuer: this.authority, ...leaf });
    const users = {
      ops: { password: passwords.ops, readsAll: true },
      reader: { password: passwords.reader, readsAll: false },
    };
    this.server = new EventStoreServer({ ...options, tls, users });
    writeFileSync(this.caFile, this.authority.cert);
  }

  get caFile(): string {
    return join(this.folder, 'ca.crt');
  }

  /** Connection string of a user; empty: without credentials. */
  url(user: 'ops' | 'reader' | '' = 'ops', password: string = user && passwords[user]): string {
    const credentials = user === '' ? '' : `${user}:${encodeURIComponent(password)}@`;
    const ca = `tlsCAFile=${encodeURIComponent(this.caFile)}`;
    return `esdb://${credentials}127.0.0.1:${this.server.port}?tls=true&${ca}`;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
