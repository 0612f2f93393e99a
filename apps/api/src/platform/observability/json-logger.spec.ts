import { Logger } from '@nestjs/common';
import { readConfig } from '../config/config';
import { JsonLogger } from './json-logger';

const lines: Record<string, unknown>[] = [];
const logger = new JsonLogger(readConfig({ LOG_LEVEL: 'info' }), {
  write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
});
beforeEach(() => {
  lines.length = 0;
  Logger.overrideLogger(logger);
});
afterAll(() => {
  Logger.overrideLogger(false);
});

test('an object gives the fields, the words after it the message', () => {
  new Logger('Jobs').warn({ jobId: 'job-1' }, 'segment tried again');
  expect(lines).toMatchObject([{ level: 40, context: 'Jobs', jobId: 'job-1', msg: 'segment tried again' }]);
});

test('an error is written with its stack', () => {
  new Logger('Jobs').error({ err: new Error('boom') }, 'unexpected error');
  expect(lines).toMatchObject([{ level: 50, msg: 'unexpected error', err: { message: 'boom' } }]);
});

test('secrets are left out', () => {
  new Logger('Http').log({ request: { authorization: 'Bearer dc_secret', token_id: 'dc_secret' } }, 'answered');
  expect(JSON.stringify(lines)).not.toContain('dc_secret');
});

test('what stops the boot is told by main alone', () => {
  new Logger('ExceptionHandler').error(new Error('boom'));
  expect(lines).toEqual([]);
});

test('the boot is quiet', () => {
  new Logger('RouterExplorer').log('Mapped {/api/jobs, GET} route');
  new Logger('RouterExplorer').warn('Duplicate route');
  expect(lines).toMatchObject([{ msg: 'Duplicate route' }]);
});
