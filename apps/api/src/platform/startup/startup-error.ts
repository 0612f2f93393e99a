import { types } from 'node:util';
import { type Config } from '../config/config';
import { BadConfiguration } from '../errors/bad-configuration';
import { listenErrorMessage } from './listening';
import { unwritableData } from './unwritable';

/** Why the start failed: one line for what an operator can fix, the stack for anything else. */
export function startupErrorMessage(error: unknown, config: Config | undefined): string {
  if (error instanceof BadConfiguration) return error.message;
  if (!isError(error)) return String(error);
  const known = config && (listenErrorMessage(error, config.env) ?? unwritableData(error, config));
  return known ?? error.stack ?? error.message;
}

/** The SQLite driver throws non-native errors as well as native errors of another realm. */
const isError = (thrown: unknown): thrown is Error => thrown instanceof Error || types.isNativeError(thrown);
