import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkContent, type ContentProblem } from './eventing/content-check/check-content';
import { EmbeddedEventStore } from './eventing/event-store/embedded/embedded-event-store';
import type { EventStore } from './eventing/event-store/event-store';
import { openEventStore } from './eventing/stores.module';
import { assertAddresses } from './eventing/store-addresses';
import { readConfig, type Config } from './platform/config/config';
import { BadConfiguration } from './platform/errors/bad-configuration';
import { contentStoreOf } from './platform/content/content.module';
import { ServiceFailures } from './platform/external-services/service-failures';
import { Metrics } from './platform/observability/metrics';
import { keepFilesPrivate } from './platform/startup/private-files';
import { startupErrorMessage } from './platform/startup/startup-error';

const lineOf = ({ problem, hash, uses }: ContentProblem): string =>
  `${problem.padEnd(7)}  ${hash}  ${uses.length === 0 ? 'nothing needs it' : uses.join(', ')}\n`;

/** `npm run check-content`: 0 all is intact, 1 damaged or missing content is listed, or the stores cannot be read. */
async function main(config: Config): Promise<number> {
  await assertAddresses(config.env);
  const events = await eventsOf(config);
  const content = await contentStoreOf(config, new ServiceFailures(new Metrics()));
  try {
    const { items, problems } = await checkContent(events, content);
    for (const problem of problems) process.stdout.write(lineOf(problem));
    const count = (kind: ContentProblem['problem']) => problems.filter(({ problem }) => problem === kind).length;
    process.stdout.write(`${items} stored items read: ${count('damaged')} damaged, ${count('missing')} missing.\n`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    content.stop();
    await events.close();
  }
}

/** The file of a server that runs is read beside it. */
async function eventsOf(config: Config): Promise<EventStore> {
  if (config.env.EVENTSTORE_URL) return openEventStore(config);
  const file = join(config.dataDir, 'events.db');
  if (!existsSync(file)) throw new BadConfiguration(`DATA_DIR: ${config.dataDir} has no events.db`);
  return new EmbeddedEventStore(file, { readOnly: true });
}

let config: Config | undefined;
Promise.resolve()
  .then(() => {
    keepFilesPrivate();
    config = readConfig(process.env);
    return main(config);
  })
  .then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`The content was not checked. ${startupErrorMessage(error, config)}\n`);
      process.exit(1);
    },
  );
