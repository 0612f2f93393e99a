import { createHmac, createPrivateKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config';
import { writeOnce } from './write-once';

/** PKCS #8 header of a raw Ed25519 seed (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

type KeysOf<Key> = readonly [current: Key, ...previous: Key[]];

/**
 * Keys derived from the server secret. Processes that share accounts must share `SECRET_KEY`. What earlier secrets
 * encrypted and signed is accepted while `SECRET_KEY_PREVIOUS` lists them.
 */
@Injectable()
export class ServerKeys {
  /** The current one first. */
  private readonly secrets: KeysOf<Buffer>;

  constructor(config: Config) {
    const { SECRET_KEY, SECRET_KEY_PREVIOUS } = config.env;
    const current = SECRET_KEY ?? storedSecret(join(config.dataDir, 'keys'));
    const previous = new Set(SECRET_KEY_PREVIOUS.map((secret) => secret.toLowerCase()));
    previous.delete(current.toLowerCase());
    this.secrets = [Buffer.from(current, 'hex'), ...[...previous].map((secret) => Buffer.from(secret, 'hex'))];
  }

  /** 32-byte keys for one purpose (HKDF), the current one first; keys of different purposes are independent. */
  derive(purpose: string): KeysOf<Buffer> {
    const [current, ...previous] = this.secrets;
    return [keyOf(current, purpose), ...previous.map((secret) => keyOf(secret, purpose))];
  }

  /**
   * Names for what an outsider must not be able to guess, such as an address: lower-case hex HMAC-SHA-256, with the current
   * key first.
   */
  namesOf(purpose: string, text: string): KeysOf<string> {
    const name = (key: Buffer) => createHmac('sha256', key).update(text).digest('hex');
    const [current, ...previous] = this.derive(`names:${purpose}`);
    return [name(current), ...previous.map(name)];
  }

  /** The key pairs of sessions: the first one signs. */
  signingKeys(): KeysOf<KeyObject> {
    return this.keyPairs('session-signing');
  }

  /** Ed25519 key pairs for one purpose: the first one signs. */
  keyPairs(purpose: string): KeysOf<KeyObject> {
    const [current, ...previous] = this.derive(purpose);
    return [pairOf(current), ...previous.map(pairOf)];
  }
}

const keyOf = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'duetcast', purpose, 32));

const pairOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([ed25519Prefix, seed]), format: 'der', type: 'pkcs8' });

/** Generates the secret once. */
function storedSecret(folder: string): string {
  const file = join(folder, 'server.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeOnce(file, randomBytes(32).toString('hex'));
  const secret = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-fA-F]{64}$/.test(secret)) throw new Error(`${file} does not contain a key of 64 hex digits`);
  return secret;
}
