import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { type Config, readConfig } from './platform/config/config';
import { misspelledSettings } from './platform/config/misspelled';
import { assertNoUnfinishedRestore } from './eventing/backup/restore-backup';
import { claimDataFormat } from './eventing/data-format';
import { checkEventStore } from './eventing/start-check';
import { assertAddresses } from './eventing/store-addresses';
import { JsonLogger } from './platform/observability/json-logger';
import { logProcessWarnings } from './platform/observability/process-warnings';
import { redactionOf } from './platform/observability/redaction';
import { secretsOf } from './platform/config/secrets';
import { stopWithinMs, lockDataFolder } from './platform/startup/data-folder';
import { assertListenable } from './platform/startup/listening';
import { keepFilesPrivate, makePrivate } from './platform/startup/private-files';
import { startupErrorMessage } from './platform/startup/startup-error';

let config: Config | undefined;

async function main(): Promise<void> {
  keepFilesPrivate();
  config = readConfig(process.env);
  const { env } = config;
  Logger.overrideLogger(new JsonLogger(config));
  logProcessWarnings();
  for (const misspelled of misspelledSettings(process.env)) new Logger('Configuration').warn(misspelled);
  await assertAddresses(env);
  // The order matters: a predecessor that is shutting down holds the folder and the address until it exits.
  await lockDataFolder(config);
  assertNoUnfinishedRestore(config);
  await makePrivate(config.dataDir);
  await assertListenable(env);
  const isDatabaseEmpty = env.MONGODB_URL !== undefined && (await checkMongo(config));
  await claimDataFormat(config);
  await checkEventStore(config, isDatabaseEmpty);
  // Loaded after the checks: loading all features takes most of the start, and what is wrong shows without them.
  const { createApp, SamplePodcast } = await import('./app');
  const app = await createApp(config);
  await app.listen(env.PORT, env.HOST);
  const address = env.PUBLIC_URL ?? (await app.getUrl());
  process.stdout.write(`Duetcast is ready at ${address}\n`);
  if (config.showsSignInLinks && config.isExposed)
    process.stdout.write(
      'Anyone who can reach this address can sign in as any user: set NODE_ENV=production or SMTP_URL.\n',
    );
  if (config.has('api')) app.get(SamplePodcast).prepare();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => setTimeout(() => process.exit(1), stopWithinMs).unref());
}

async function checkMongo(read: Config): Promise<boolean> {
  const check = await import('./eventing/mongodb/start-check');
  return check.checkMongo(read);
}

main().catch((error: unknown) => {
  const { text } = redactionOf(config ? secretsOf(config.env) : []);
  // What is missing can be there by another name.
  const lines = [startupErrorMessage(error, config), ...(config ? [] : misspelledSettings(process.env))];
  process.stderr.write(`Duetcast could not start. ${text(lines.join('. '))}\n`);
  process.exit(1);
});
