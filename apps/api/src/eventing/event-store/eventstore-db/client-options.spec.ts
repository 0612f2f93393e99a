import { BadConfiguration } from '../../../platform/errors/bad-configuration';
import { clientConnectionString, credentialsOf } from './client-options';

describe('clientConnectionString', () => {
  test('uses the scheme of the client and always enables append errors', () => {
    expect(clientConnectionString('kurrentdb://node:2113')).toBe('esdb://node:2113?throwOnAppendFailure=true');
    expect(clientConnectionString('kurrentdb+discover://a:2113,b:2113/?tls=false&throwOnAppendFailure=false')).toBe(
      'esdb+discover://a:2113,b:2113?tls=false&throwOnAppendFailure=true',
    );
  });

  test.each([
    'esdb://node',
    'esdb://admin:ch%40nge!$&*()+;=@node_1.example.com:65535//',
    'kurrentdb+discover://a,b:1,c-d.e:2?tls=true',
  ])('accepts %s', (url) => expect(() => clientConnectionString(url)).not.toThrow());

  test.each([
    'esdb://',
    'esdb://admin@node',
    'esdb://admin:hush@',
    'esdb://admin:hush@node:port',
    'esdb://admin:hush@node:213200',
    'esdb://admin:hush@node/path',
    'esdb://admin:hush@node,',
    'esdb://admin:hu@sh@node',
    'esdb://admin:hu/sh@node',
    'esdb://admin:hu#sh@node',
    'esdb://admin:hu,sh@node',
    'esdb://admin:hu?sh@node',
    'esdb://admin:12?sh&tls=true@node',
    'esdb://admin:12?sh?more@node',
  ])('rejects %s without quoting it', (url) =>
    expect(() => clientConnectionString(url)).toThrow(
      /^EVENTSTORE_URL: must be esdb:\/\/user:password@host:port((?!hu|sh\\b).)*$/,
    ),
  );

  test.each(['esdb://admin:s3cret@node?color=red', 'esdb://admin:s3cret@node?tlsVerifyCert=false'])(
    'rejects options that make the client print the password',
    (url) => {
      const parse = () => clientConnectionString(url);
      expect(parse).toThrow(BadConfiguration);
      expect(parse).toThrow(/^EVENTSTORE_URL: (?!.*s3cret)/);
    },
  );
});

test('credentialsOf returns the decoded user and password', () => {
  expect(credentialsOf('esdb://admin:ch%40nge@node:2113?tls=true')).toEqual({ username: 'admin', password: 'ch@nge' });
  expect(credentialsOf('esdb://node:2113?tls=false')).toBeUndefined();
});
