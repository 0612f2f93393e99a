import { status, type Metadata } from '@grpc/grpc-js';
import { rpcError } from './wire';

export interface ServerUser {
  readonly password: string;
  /** Whether `$r` of $all names the user. */
  readonly readsAll: boolean;
}

/** Users of a server with TLS: any of them reads and writes streams, some of them $all. */
export class Access {
  constructor(private readonly users: Readonly<Record<string, ServerUser>> | undefined) {}

  /** @throws ServiceError for a wrong password (UNAUTHENTICATED) or a missing right (PERMISSION_DENIED) */
  check(metadata: Metadata, needs: 'stream' | 'all'): void {
    if (!this.users) return;
    const [header] = metadata.get('authorization');
    const [, encoded = ''] = /^Basic (.+)$/.exec(String(header ?? '')) ?? [];
    const [name = '', password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
    const user = this.users[name];
    if (header !== undefined && user?.password !== password) throw rpcError(status.UNAUTHENTICATED, 'Unauthenticated');
    if (!user || (needs === 'all' && !user.readsAll))
      throw rpcError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
  }
}
