import { readConfig } from '../../platform/config/config';
import { BackupRejected, failureOf } from './backup-rejected';

const failure = (code: string, message: string, path?: string) => Object.assign(new Error(message), { code, path });

test.each([
  [new BackupRejected('no'), 'no'],
  [failure('ENOSPC', 'ENOSPC: no space left on device, write'), 'ENOSPC: no space left on device, write'],
  [
    failure('EACCES', "EACCES: permission denied, mkdir '/backup'", '/backup'),
    '/backup cannot be used (EACCES: permission denied)',
  ],
])('%s is one line', (error, line) => expect(failureOf(error, readConfig({}))).toBe(line));

test('anything else has its stack', () => {
  const error = new TypeError('oops');
  expect(failureOf(error, undefined)).toBe(error.stack);
});
