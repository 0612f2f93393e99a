import { Logger } from '@nestjs/common';
import { readConfig } from '../config/config';
import { JsonLogger } from './json-logger';
import { logProcessWarnings } from './process-warnings';

const console = { ...globalThis.console };
const listeners = process.listeners('warning');
afterAll(() => {
  Object.assign(globalThis.console, console);
  process.removeAllListeners('warning');
  for (const listener of listeners) process.on('warning', listener);
  Logger.overrideLogger(false);
});

test('warnings of Node.js and packages, and what packages print, are lines of the log', () => {
  const lines: unknown[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  Logger.overrideLogger(new JsonLogger(readConfig({ OPENAI_API_KEY: 'sk-hush-hush' }), { write }));
  logProcessWarnings();
  process.emit('warning', Object.assign(new Error('Node 20 is old'), { name: 'DeprecationWarning', code: 'DEP0040' }));
  globalThis.console.warn('Retrying %s with %o', 'sk-hush-hush', { attempt: 2 });
  globalThis.console.error(new Error('boom'));
  expect(lines).toMatchObject([
    { level: 40, context: 'Process', name: 'DeprecationWarning', code: 'DEP0040', msg: 'Node 20 is old' },
    { level: 40, context: 'Process', msg: 'Retrying [Redacted] with { attempt: 2 }' },
    { level: 50, context: 'Process', msg: expect.stringMatching(/^Error: boom\n/) as string },
  ]);
  expect(process.listenerCount('warning')).toBe(1);
});
