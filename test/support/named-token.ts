import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { tokenDecider } from '@duetcast/domain/tokens/token-decider';
import { tokenScopes, type TokenScope } from '@duetcast/domain/tokens/token-scopes';
import { namedTokens, type NamedTokenRow } from '@duetcast/projections/tokens/named-tokens';
import { systemContext } from '../../apps/api/src/eventing/deciders/command-context';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { newToken } from '../../apps/api/src/features/tokens/verification/new-token';
import type { TestApp } from './test-app';
import { until } from './until';

export interface CreatedToken {
  readonly id: string;
  readonly token: string;
  readonly lastFour: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly sites: number;
}

export const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });

/** Creates a token by the API, as its owner does. */
export async function createToken(
  { http }: Pick<TestApp, 'http'>,
  session: string,
  scopes: readonly TokenScope[] = tokenScopes,
  part: object = {},
): Promise<CreatedToken> {
  const body = { name: 'Test', scopes, ...part };
  const response = await http().post('/api/auth/tokens').set(bearer(session)).send(body).expect(201);
  return (response.body as { data: CreatedToken }).data;
}

/** Creates a token that expires at any time, also in the past, which the API does not offer. */
export async function createExpiringToken(
  { app }: { readonly app: Pick<INestApplicationContext, 'get'> },
  accountId: string,
  expiresAt: string,
): Promise<string> {
  const { token, ...stored } = newToken();
  const createdAt = '2026-11-20T12:00:00.000Z';
  const named = { ...stored, accountId, name: 'Short', scopes: [...tokenScopes], createdAt, expiresAt };
  const command = { type: 'CreateNamedToken', token: named } as const;
  await app.get(Deciders).run(tokenDecider, accountId, command, systemContext('test', randomUUID()));
  const isIndexed = async () =>
    (await app.get(ReadModelStore).load<NamedTokenRow>(namedTokens.name, [stored.tokenId])).size > 0;
  await until(isIndexed);
  return token;
}
