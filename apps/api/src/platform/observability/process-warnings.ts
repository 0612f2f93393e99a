import { format } from 'node:util';
import { Logger } from '@nestjs/common';

/** What packages print as text goes to the log instead: warnings of Node.js, and what they write to the console. */
export function logProcessWarnings(logger = new Logger('Process')): void {
  process.removeAllListeners('warning'); // Node's own prints to stderr
  process.on('warning', ({ name, message, ...rest }) => {
    const { code } = rest as { code?: string };
    logger.warn({ name, ...(code !== undefined && { code }) }, message);
  });
  const log = (...parts: unknown[]) => logger.log(format(...parts));
  Object.assign(globalThis.console, {
    error: (...parts: unknown[]) => logger.error(format(...parts)),
    warn: (...parts: unknown[]) => logger.warn(format(...parts)),
    log,
    info: log,
    debug: (...parts: unknown[]) => logger.debug(format(...parts)),
  });
}
