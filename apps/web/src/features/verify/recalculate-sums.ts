import type { StatementVerdict } from '@duetcast/verify/statement-verdict';
import { verifySignedStatement } from '@duetcast/verify/verify-statement';
import { api, ApiError } from '../../client/api';

const usageTypes = ['CharactersReserved', 'CharactersUsed', 'CharactersReleased', 'UsageCorrected'];

/** Usage events of the signed-in account, from the event feed. @throws ApiError */
async function ownEvents(): Promise<unknown[]> {
  const headers = { accept: 'application/x-ndjson' };
  const response = await api.send(`/api/events?types=${usageTypes.join(',')}`, { headers });
  if (!response.ok) throw new ApiError(`The server answered ${response.status}.`, response.status, 'internal');
  const lines = (await response.text()).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown);
}

/** Verifies a statement against the account's events: recomputes each hash and the figures. */
export const recalculateSums = async (statement: Uint8Array): Promise<StatementVerdict> =>
  verifySignedStatement(statement, { events: await ownEvents() });
