import { isAppError } from '@duetcast/domain/kernel/errors';
import { BadConfiguration, type Config } from '../platform/config/config';
import { openEventStore } from './event-store.module';
import { checkStart } from './event-store/eventstore-db/start-check';
import { ReplacedLog } from './event-store/replaced-log';
import { verifyLog } from './log-identity/log-identity';
import { openStateStore } from './state/open-state-store';

/**
 * Checks that the event store can be used and is the one that the rows were made from, before anything reads it. One that
 * does not answer is not checked: the application waits for it.
 * @throws BadConfiguration
 */
export async function checkEventStore(config: Config): Promise<void> {
  const { EVENTSTORE_URL } = config.env;
  if (EVENTSTORE_URL && !(await checkStart(EVENTSTORE_URL))) return;
  const [events, states] = [openEventStore(config), openStateStore(config)];
  try {
    await verifyLog(events, states);
  } catch (error) {
    if (error instanceof ReplacedLog)
      throw new BadConfiguration(`${EVENTSTORE_URL ? 'EVENTSTORE_URL' : 'DATA_DIR'}: ${error.message}`);
    if (!isAppError(error, 'store.unavailable')) throw error;
  } finally {
    await Promise.all([events.close(), states.close()]);
  }
}
