import { BadConfiguration } from '../../config';
import { clientConnectionString, credentialsOf } from './client-options';

describe('clientConnectionString', () => {
  test('speaks the scheme of the client and always asks for errors', () => {
    expect(clientConnectionString('kurrentdb://node:2113')).toBe('esdb://node:2113?throwOnAppendFailure=true');
    expect(clientConnectionString('kurrentdb+discover://a:2113,b:2113/?tls=false&throwOnAppendFailure=false')).toBe(
      'esdb+discover://a:2113,b:2113?tls=false&throwOnAppendFailure=true',
    );
  });

  test.each(['esdb://admin:s3cret@node?colour=red', 'esdb://admin:s3cret@node?tlsVerifyCert=false'])(
    'refuses what would make the client print the password',
    (url) => {
      const refused = () => clientConnectionString(url);
      expect(refused).toThrow(BadConfiguration);
      expect(refused).toThrow(/^EVENTSTORE_URL: (?!.*s3cret)/);
    },
  );
});

test('credentialsOf finds user and password, decoded', () => {
  expect(credentialsOf('esdb://admin:ch%40nge@node:2113?tls=true')).toEqual({ username: 'admin', password: 'ch@nge' });
  expect(credentialsOf('esdb://node:2113?tls=false')).toBeUndefined();
});
