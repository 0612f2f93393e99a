import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import type { Config } from '../config';

/** Never written, wherever they stand in a logged object. */
const secretPaths = ['authorization', 'cookie', 'token', 'token_id', 'magicLink'].flatMap((field) => [
  field,
  `*.${field}`,
  `*.*.${field}`,
]);

/** Nest's logger as JSON lines on stdout; an object given as the message becomes the fields of the line. */
export class JsonLogger implements LoggerService {
  private readonly pino: Logger;

  constructor(config: Config, destination?: pino.DestinationStream) {
    const options = { level: config.env.LOG_LEVEL, redact: secretPaths, base: undefined };
    this.pino = destination ? pino(options, destination) : pino(options);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest appends the context as the last argument, and a stack before it for errors. */
  private write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', message: unknown, rest: unknown[]) {
    const texts = rest.filter((part) => typeof part === 'string');
    const context = texts.at(-1);
    const fields = { context, ...(texts.length > 1 && { stack: texts[0] }) };
    if (message instanceof Error) this.pino[level]({ ...fields, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) this.pino[level]({ ...fields, ...message });
    else this.pino[level](fields, String(message));
  }
}
