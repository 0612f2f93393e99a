import { isAppError } from '@duetcast/domain/kernel/errors';
import { type Config } from '../platform/config/config';
import { BadConfiguration } from '../platform/errors/bad-configuration';
import { openEventStore } from './stores.module';
import { ReplacedLog } from './event-store/replaced-log';
import { verifyLog } from './log-identity/log-identity';
import { openStateStore } from './state/open-state-store';

/**
 * Checks that the event store can be used and is the one that the rows were made from, before anything reads it. One that
 * does not answer is not checked: the application waits for it. Reports a database that was emptied.
 * @throws BadConfiguration
 */
export async function checkEventStore(config: Config, isDatabaseEmpty = false): Promise<void> {
  const { EVENTSTORE_URL } = config.env;
  if (EVENTSTORE_URL) {
    const { checkStart } = await import('./event-store/eventstore-db/start-check');
    if (!(await checkStart(EVENTSTORE_URL))) return;
  }
  const [events, states] = [await openEventStore(config), await openStateStore(config)];
  try {
    await verifyLog(events, states);
    if (isDatabaseEmpty && (await events.head()) !== null) process.stdout.write(emptyDatabase(config));
  } catch (error) {
    if (error instanceof ReplacedLog)
      throw new BadConfiguration(`${EVENTSTORE_URL ? 'EVENTSTORE_URL' : 'DATA_DIR'}: ${error.message}`);
    if (!isAppError(error, 'store.unavailable')) throw error;
  } finally {
    await Promise.all([events.close(), states.close()]);
  }
}

const emptyDatabase = ({ env }: Config): string =>
  `MONGODB_URL: the database ${env.MONGODB_DATABASE} is empty, and the event store is not. All rows are made from the events; the state beside them is missing. If the database was emptied by mistake, stop all processes and restore its backup.\n`;
