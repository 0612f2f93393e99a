import type { StatementVerdict } from '@duetcast/verify/statement-verdict';
import { verifySignedStatement } from '@duetcast/verify/verify-statement';
import { api, ApiError } from '../../client/api';

const usageTypes = ['CharactersReserved', 'CharactersUsed', 'CharactersReleased', 'UsageCorrected'];

/** The events of usage of whoever is signed in, as the feed tells them. @throws ApiError */
async function ownEvents(): Promise<unknown[]> {
  const headers = { accept: 'application/x-ndjson' };
  const response = await api.send(`/api/events?types=${usageTypes.join(',')}`, { headers });
  if (!response.ok) throw new ApiError(`The server answered ${response.status}.`, response.status, 'internal');
  const lines = (await response.text()).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown);
}

/** Verifies a statement with the account's events: each hash is made again, and the figures are summed again, here. */
export const recalculateSums = async (statement: Uint8Array): Promise<StatementVerdict> =>
  verifySignedStatement(statement, { events: await ownEvents() });
