import { BadConfiguration } from '../../../platform/config/config';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const knownOptions = [
  'maxDiscoverAttempts connectionName defaultDeadline discoveryInterval gossipTimeout nodePreference tls tlsCAFile',
  'tlsVerifyCert throwOnAppendFailure keepAliveInterval keepAliveTimeout userCertFile userKeyFile',
].flatMap((line) => line.split(' '));
const normalized = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');
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

/** User and password of a connection string; passing them per call disables batch append. */
export function credentialsOf(url: string): Credentials | undefined {
  const [, username, password] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(url.trim()) ?? [];
  if (username === undefined || password === undefined) return undefined;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
