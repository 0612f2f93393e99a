import { types } from 'node:util';
import { BadConfiguration, type Config } from '../config/config';
import { listenRefusal } from './listening';
import { unwritableData } from './unwritable';

/** Why a start failed: one line for what an operator can mend, the stack for all else. */
export function refusalOf(error: unknown, config: Config | undefined): string {
  if (error instanceof BadConfiguration) return error.message;
  if (!isError(error)) return String(error);
  const known = config && (listenRefusal(error, config.env) ?? unwritableData(error, config));
  return known ?? error.stack ?? error.message;
}

/** The driver of SQLite throws both errors that are not native and native ones of another realm. */
const isError = (thrown: unknown): thrown is Error => thrown instanceof Error || types.isNativeError(thrown);
