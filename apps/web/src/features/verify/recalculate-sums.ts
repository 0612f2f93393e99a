import { usageEvents } from '@duetcast/domain/usage/usage-events';
import type { FileInput } from '@duetcast/verify/encodings/input-lines';
import type { StatementVerdict } from '@duetcast/verify/statement-verdict';
import { verifySignedStatement } from '@duetcast/verify/verify-statement';
import type { ServerKeys } from './examine-file';
import { jsonLinesOf } from '@duetcast/client/lines';
import { open } from '../../client/api';

const usageTypes = Object.keys(usageEvents);

/** Usage events of the signed-in account, from the event feed. @throws DuetcastError */
async function* ownEvents(): AsyncGenerator<unknown> {
  const headers = { accept: 'application/x-ndjson' };
  for await (const line of jsonLinesOf(await open(`/api/events?types=${usageTypes.join(',')}`, { headers })))
    yield JSON.parse(line);
}

/** Verifies a statement against the account's events: recomputes each hash and the figures. */
export const recalculateSums = async (statement: FileInput, keys: ServerKeys): Promise<StatementVerdict> =>
  verifySignedStatement(statement, { keys: keys ?? undefined, events: ownEvents() });
