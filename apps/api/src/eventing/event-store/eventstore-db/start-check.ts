import { BACKWARDS, END, ErrorType, isCommandError, type CommandError } from '@eventstore/db-client';
import { BadConfiguration } from '../../../platform/errors/bad-configuration';
import { within } from '../../../platform/timing/retry';
import { createClient } from './connection';
import { credentialsOf } from './client-options';
import { cancelOnReturn } from './resumable-read';
import { tlsProblem } from './tls-problem';

/** Longer than the client takes to connect to a server that is there. */
const timeoutMs = 5_000;
const unauthenticated = 16;

/**
 * Reads once, to name what no retry can fix.
 * @returns false if the server does not answer, which can change
 * @throws BadConfiguration for refused credentials, a missing right or a wrong TLS setting
 */
export async function checkStart(url: string): Promise<boolean> {
  const client = createClient(url);
  try {
    const read = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    await first(cancelOnReturn(read, timeoutMs));
    return true;
  } catch (error) {
    const problem = accessProblem(error, url) ?? (await tlsProblem(url));
    if (problem !== null) throw new BadConfiguration(`EVENTSTORE_URL: ${problem}`);
    return false;
  } finally {
    // Disposing the client leaves its connection open.
    const close = async () => (await client['getChannel']()).close();
    await within(timeoutMs, client.dispose().then(close)).catch(() => undefined);
  }
}

async function first<T>(items: AsyncIterable<T>): Promise<void> {
  for await (const _ of items) return;
}

function accessProblem(error: unknown, url: string): string | null {
  if (!isAccessDenied(error)) return null;
  const { username } = credentialsOf(url) ?? {};
  if (username === undefined)
    return 'the server requires a user; write esdb://user:password@host:port, with a user that may read $all';
  if (Number(error.code) === unauthenticated)
    return `the server does not accept the user ${username} with this password; correct them, percent-encoded`;
  return `the user ${username} may not read $all; add it to $r in the access list of $all, or use a member of $admins (docs/CONFIGURATION.md lists the rights)`;
}

const isAccessDenied = (error: unknown): error is CommandError =>
  error instanceof Error && isCommandError(error) && error.type === ErrorType.ACCESS_DENIED;
