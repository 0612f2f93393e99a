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

test('logs an object as fields and the text after it as the message', () => {
  new Logger('Jobs').warn({ jobId: 'job-1' }, 'segment retried');
  expect(lines).toMatchObject([{ level: 40, context: 'Jobs', jobId: 'job-1', msg: 'segment retried' }]);
});

test('logs an error with its stack', () => {
  new Logger('Jobs').error({ err: new Error('boom') }, 'unexpected error');
  expect(lines).toMatchObject([{ level: 50, msg: 'unexpected error', err: { message: 'boom' } }]);
});

test('redacts secrets', () => {
  new Logger('Http').log(
    { request: { authorization: 'Bearer dc_secret', token_id: 'dc_secret' } },
    'request completed',
  );
  expect(JSON.stringify(lines)).not.toContain('dc_secret');
});

test('leaves startup errors to main', () => {
  new Logger('ExceptionHandler').error(new Error('boom'));
  expect(lines).toEqual([]);
});

test('hides startup info but not warnings', () => {
  new Logger('RouterExplorer').log('Mapped {/api/jobs, GET} route');
  new Logger('RouterExplorer').warn('Duplicate route');
  expect(lines).toMatchObject([{ msg: 'Duplicate route' }]);
});
