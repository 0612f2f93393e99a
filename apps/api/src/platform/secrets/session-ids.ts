import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ServerKeys } from './server-keys';

/** Hexadecimal digits: 128 bits. */
const length = 32;

/**
 * Public ids of anonymous sessions. The id that a browser presents is a bearer secret: events, rows, feeds and logs hold only
 * the public one.
 */
@Injectable()
export class SessionIds {
  constructor(private readonly keys: ServerKeys) {}

  publicIdOf(credential: string): string {
    const [current] = this.keys.derive('anonymous-session');
    return macOf(current, credential);
  }

  /** Ids under which the session may own something: the current one, and those of `SECRET_KEY_PREVIOUS`. */
  allIdsOf(credential: string): string[] {
    return this.keys.derive('anonymous-session').map((key) => macOf(key, credential));
  }
}

const macOf = (key: Buffer, credential: string): string =>
  createHmac('sha256', key).update(credential).digest('hex').slice(0, length);
