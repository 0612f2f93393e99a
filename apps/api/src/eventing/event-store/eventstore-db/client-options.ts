import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BadConfiguration } from '../../../platform/errors/bad-configuration';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const knownOptions = [
  'maxDiscoverAttempts connectionName defaultDeadline discoveryInterval gossipTimeout nodePreference tls tlsCAFile',
  'tlsVerifyCert throwOnAppendFailure keepAliveInterval keepAliveTimeout userCertFile userKeyFile',
].flatMap((line) => line.split(' '));
const normalized = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');
const files = new Set(['tlsCAFile', 'userCertFile', 'userKeyFile'].map(normalized));
const known = new Set(knownOptions.map(normalized));

/** Stricter than the client, which misreads malformed URLs: a password becomes a host name and is logged. */
const credentials = '([^:@/?#,]+:[^:@/?#,]+@)?';
const host = '[\\w.-]+(:\\d{1,5})?';
const wellFormed = new RegExp(`^(esdb|kurrentdb)(\\+discover)?://${credentials}${host}(,${host})*/*$`);
const form =
  'must be esdb://user:password@host:port?tls=true|false; percent-encode special characters in user and password';

/**
 * The connection string in the client's format. Rejects unknown options, for which the client prints the whole string,
 * password included.
 * @throws BadConfiguration naming the invalid option, never a value
 */
export function clientConnectionString(url: string): string {
  const [address = '', ...rest] = url.trim().split('?');
  const query = rest.join('?');
  const options = query.split('&').filter((option) => option !== '');
  // An @ after the question mark means that the password contains a question mark.
  if (!wellFormed.test(address) || query.includes('@')) throw new BadConfiguration(`EVENTSTORE_URL: ${form}`);
  for (const option of options) {
    const [name = '', value = ''] = option.split('=', 2);
    if (!known.has(normalized(name))) throw new BadConfiguration(`EVENTSTORE_URL: unknown option ${name}`);
    if (files.has(normalized(name)) && !existsSync(fileOf(value)))
      throw new BadConfiguration(`EVENTSTORE_URL: ${name}: the file ${fileOf(value)} does not exist`);
    if (normalized(name) === normalized('tlsVerifyCert') && value.trim() === 'false')
      throw new BadConfiguration(
        'EVENTSTORE_URL: tlsVerifyCert=false has no effect; set tlsCAFile to the CA certificate',
      );
  }
  const others = options.filter(
    (option) => normalized(option.split('=', 1)[0] ?? '') !== normalized('throwOnAppendFailure'),
  );
  const scheme = address.replace(/^kurrentdb/, 'esdb').replace(/\/+$/, '');
  return `${scheme}?${[...others, 'throwOnAppendFailure=true'].join('&')}`;
}

const fileOf = (value: string): string => resolve(decodeURIComponent(value.trim()));

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /** Absolute path; null: the authorities of the system. */
  readonly caFile: string | null;
}

/** The first server that a valid connection string names. */
export function serverOf(url: string): ServerAddress {
  const [address = '', query = ''] = url.trim().split('?');
  const [, host = '', port = '2113'] = /^[^:]+:\/\/(?:[^@]*@)?([\w.-]+)(?::(\d+))?/.exec(address) ?? [];
  const options = new Map(
    query.split('&').map((option) => {
      const [name = '', value = ''] = option.split('=', 2);
      return [normalized(name), value.trim()] as const;
    }),
  );
  const caFile = options.get(normalized('tlsCAFile'));
  return {
    host,
    port: Number(port),
    tls: options.get('tls') !== 'false',
    caFile: caFile === undefined ? null : fileOf(caFile),
  };
}

/** User and password of a connection string; passing them per call disables batch append. */
export function credentialsOf(url: string): Credentials | undefined {
  const [, username, password] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(url.trim()) ?? [];
  if (username === undefined || password === undefined) return undefined;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
