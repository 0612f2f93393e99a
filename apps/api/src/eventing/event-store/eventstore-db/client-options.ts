import { BadConfiguration } from '../../../platform/config/config';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const knownOptions = [
  'maxDiscoverAttempts connectionName defaultDeadline discoveryInterval gossipTimeout nodePreference tls tlsCAFile',
  'tlsVerifyCert throwOnAppendFailure keepAliveInterval keepAliveTimeout userCertFile userKeyFile',
].flatMap((line) => line.split(' '));
const flat = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');
const known = new Set(knownOptions.map(flat));

/** What the client reads wrongly instead of refusing it makes names of hosts out of passwords, and these are logged. */
const credentials = '([^:@/?#,]+:[^:@/?#,]+@)?';
const host = '[\\w.-]+(:\\d{1,5})?';
const wellFormed = new RegExp(`^(esdb|kurrentdb)(\\+discover)?://${credentials}${host}(,${host})*/*$`);
const form =
  'takes esdb://user:password@host:port?tls=true|false; special characters in user and password are percent-encoded';

/**
 * The connection string as the client takes it. The client prints the whole string, password included, when it meets
 * an option that it does not know: such strings stop here.
 * @throws BadConfiguration naming the option where it is one, never a value
 */
export function clientConnectionString(url: string): string {
  const [address = '', ...rest] = url.trim().split('?');
  const query = rest.join('?');
  const options = query.split('&').filter((option) => option !== '');
  // An @ behind the question mark ends a password that holds one, and what looks like options is of it.
  if (!wellFormed.test(address) || query.includes('@')) throw new BadConfiguration(`EVENTSTORE_URL: ${form}`);
  for (const option of options) {
    const [name = '', value = ''] = option.split('=', 2);
    if (!known.has(flat(name))) throw new BadConfiguration(`EVENTSTORE_URL: the option ${name} is not known`);
    if (flat(name) === flat('tlsVerifyCert') && value.trim() === 'false')
      throw new BadConfiguration(
        'EVENTSTORE_URL: tlsVerifyCert=false has no effect; name the authority with tlsCAFile',
      );
  }
  const others = options.filter((option) => flat(option.split('=', 1)[0] ?? '') !== flat('throwOnAppendFailure'));
  const scheme = address.replace(/^kurrentdb/, 'esdb').replace(/\/+$/, '');
  return `${scheme}?${[...others, 'throwOnAppendFailure=true'].join('&')}`;
}

/** User and password of a connection string; the client wants them per call where it shall append without batching. */
export function credentialsOf(url: string): Credentials | undefined {
  const [, username, password] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(url.trim()) ?? [];
  if (username === undefined || password === undefined) return undefined;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
