import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../../platform/config/config';
import { keepFilesPrivate } from '../../platform/startup/private-files';
import { failureOf } from './backup-rejected';

interface FolderCommand {
  /** Its name in `npm run NAME -- FOLDER`. */
  readonly name: string;
  /** What a failure means, as a sentence. */
  readonly failed: string;
  /** Returns the lines to print. */
  readonly perform: (config: Config, folder: string) => Promise<readonly string[]>;
}

/** Runs a command with its one argument, and ends the process: 2 for other arguments, 1 with one line for a failure. */
export function runWithFolder({ name, failed, perform }: FolderCommand): void {
  let config: Config | undefined;
  const run = async (): Promise<number> => {
    const [folder, ...others] = parseArgs({ allowPositionals: true }).positionals;
    if (folder === undefined || others.length > 0) {
      process.stderr.write(`Usage: npm run ${name} -- FOLDER\n`);
      return 2;
    }
    keepFilesPrivate();
    config = readConfig(process.env);
    process.stdout.write(`${(await perform(config, folder)).join('\n')}\n`);
    return 0;
  };
  run().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${failed} ${failureOf(error, config)}\n`);
      process.exit(1);
    },
  );
}
