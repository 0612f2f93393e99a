import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../../platform/config/config';
import { keepFilesPrivate } from '../../platform/startup/private-files';
import { failureOf } from './backup-rejected';

interface FolderCommand {
  /** Its name in `npm run NAME -- FOLDER`. */
  readonly name: string;
  /** What a failure means, as a sentence. */
  readonly failed: string;
  /** A flag without a value, such as `older`; default: none. */
  readonly flag?: string;
  /** Returns the lines to print. */
  readonly perform: (config: Config, folder: string, flagged: boolean) => Promise<readonly string[]>;
}

/** Runs a command with its one argument and its flag, and ends the process: 2 for other arguments, 1 with one line for a failure. */
export function runWithFolder({ name, failed, flag, perform }: FolderCommand): void {
  let config: Config | undefined;
  const run = async (): Promise<number> => {
    const { positionals, flagged } = givenArguments(flag);
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) {
      process.stderr.write(`Usage: npm run ${name} -- ${flag ? `[--${flag}] ` : ''}FOLDER\n`);
      return 2;
    }
    keepFilesPrivate();
    config = readConfig(process.env);
    process.stdout.write(`${(await perform(config, folder, flagged)).join('\n')}\n`);
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

function givenArguments(flag: string | undefined): { positionals: readonly string[]; flagged: boolean } {
  const options = flag === undefined ? {} : ({ [flag]: { type: 'boolean' } } as const);
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  return { positionals, flagged: flag !== undefined && values[flag] === true };
}
