import { inRow } from './in-row';
import type { Duetcast } from '@duetcast/client/duetcast';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { withoutCredentials } from '@duetcast/domain/portability/redacted-credentials';
import { HeldRows } from '@duetcast/client/rows/hold-rows';

/** Removes store positions and credentials, which are specific to one server. */
export function withoutServerData(row: object): object {
  const { position: _, tokenHash: _token, sealedSecret: _secret, ...rest } = row as Record<string, unknown>;
  const { hash: _hash, ...token } = rest;
  if ('eventId' in rest && 'data' in rest)
    return { ...rest, data: withoutCredentials(String(rest.type), rest.data as JsonObject) };
  if ('endpoints' in rest) return { ...rest, endpoints: withoutSecrets(rest.endpoints as object) };
  return 'lastFour' in rest ? token : rest;
}

/** Without what an endpoint loses together with its secret. */
const withoutSecrets = (endpoints: object): object[] =>
  Object.values(endpoints).map((endpoint: object) => ({ ...endpoint, enabled: null, hasSecret: null }));

/** An imported endpoint sends nothing until its owner has a new secret. */
export async function expectSecretless(imported: Duetcast): Promise<void> {
  const [endpoint] = (await imported.get('/api/webhook-endpoints')).data;
  expect(endpoint).toMatchObject({ enabled: false, hasSecret: false });
  const params = { path: { id: endpoint!.id } };
  const enabling = { params, body: { enabled: true } };
  const refused = imported.patch('/api/webhook-endpoints/{id}', enabling);
  await expect(refused).rejects.toMatchObject({ code: 'endpoint.noSecret' });
  await imported.post('/api/webhook-endpoints/{id}/rotate', { params });
  const enabled = await imported.patch('/api/webhook-endpoints/{id}', enabling);
  expect(enabled.data).toMatchObject({ enabled: true });
}

/** The feed folds into the rows that the API returns. */
export async function expectFoldableFeed(imported: Duetcast): Promise<void> {
  const rows = new HeldRows();
  for await (const event of imported.events({ live: false })) rows.take(event);
  const { data } = await imported.get('/api/jobs');
  expect(rows.jobs()).toEqual(data.map((job) => inRow(job)));
}
