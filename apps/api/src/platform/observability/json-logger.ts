import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import type { Config } from '../config/config';
import { secretsOf } from '../config/secrets';
import { redactionOf } from './redaction';

/** Redacted at any of the first three levels of a logged object. */
const secretPaths = ['authorization', 'cookie', 'token', 'token_id', 'magicLink'].flatMap((field) => [
  field,
  `*.${field}`,
  `*.*.${field}`,
]);

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** Nest's startup lines for every module and route: logged at debug level only. */
const bootContexts = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

/** Nest rethrows what it logs in this context; `main` reports it. */
const rethrownContext = 'ExceptionHandler';

/** Nest logger that writes JSON lines to stdout; an object as the message becomes fields of the line. */
export class JsonLogger implements LoggerService {
  private readonly pino: Logger;

  constructor(config: Config, destination?: pino.DestinationStream) {
    const hooks = { streamWrite: redactionOf(secretsOf(config.env)).line };
    const options = { level: config.env.LOG_LEVEL, redact: secretPaths, base: undefined, hooks };
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

  /** Nest appends the context as the last argument; before it comes a stack, or the text for an object. */
  private write(level: Level, message: unknown, rest: unknown[]) {
    const texts = rest.filter((part) => typeof part === 'string');
    const context = texts.at(-1);
    const [detail] = texts.length > 1 ? texts : [];
    const isQuiet = context === rethrownContext || (level === 'info' && bootContexts.has(context ?? ''));
    const actual = isQuiet ? 'debug' : level;
    if (message instanceof Error) this.pino[actual]({ context, stack: detail, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) this.pino[actual]({ context, ...message }, detail);
    else this.pino[actual]({ context, stack: detail }, String(message));
  }
}
