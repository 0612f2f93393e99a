import { InstallFailure } from './media/speech/neural/engine-check';
import { engineFoldersOf, engineStoreOf } from './media/speech.module';
import { readConfig } from './platform/config/config';
import { ServiceFailures } from './platform/external-services/service-failures';
import { Metrics } from './platform/observability/metrics';
import { keepFilesPrivate } from './platform/startup/private-files';
import { startupErrorMessage } from './platform/startup/startup-error';

/**
 * `node dist/apps/api/src/prepare-voices.main.js` installs the engines of `VOICE_ENGINES` in `DATA_DIR`, so that a container
 * with this folder needs no network for them. 1: one could not be installed.
 */
Promise.resolve()
  .then(() => {
    keepFilesPrivate();
    const config = readConfig(process.env);
    const engines = engineStoreOf(config, engineFoldersOf(config), new ServiceFailures(new Metrics()));
    return engines.install(new AbortController().signal);
  })
  .then(
    () => process.exit(0),
    (error: unknown) => {
      const reason = error instanceof InstallFailure ? error.message : startupErrorMessage(error, undefined);
      process.stderr.write(`The voice engines were not installed. ${reason}\n`);
      process.exit(1);
    },
  );
