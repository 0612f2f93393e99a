import 'reflect-metadata';
import { createApp } from './app';
import { BadConfiguration, readConfig } from './config';

/** How long a stop may take before the process ends anyway; jobs that were running resume at the next start. */
const stopWithinMs = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = await createApp(config);
  await app.listen(config.env.PORT, config.env.HOST);
  const address = config.env.PUBLIC_URL ?? (await app.getUrl());
  process.stdout.write(`Duetcast is ready at ${address}\n`);
  if (config.showsSignInLinks && config.isExposed)
    process.stdout.write('Anyone who reaches it can sign in as anyone: set NODE_ENV=production or SMTP_URL.\n');
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => setTimeout(() => process.exit(1), stopWithinMs).unref());
}

main().catch((error: unknown) => {
  const reason =
    error instanceof BadConfiguration ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Duetcast could not start. ${reason}\n`);
  process.exit(1);
});
