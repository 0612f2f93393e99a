import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { decodeJwt } from 'jose';
import request from 'supertest';
import { AccountsModule } from '../../apps/api/src/features/accounts/accounts.module';
import { HealthModule } from '../../apps/api/src/features/health/health.module';
import { SignInModule } from '../../apps/api/src/features/sign-in/sign-in.module';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { ConfigModule } from '../../apps/api/src/platform/config/config.module';
import { SitesModule } from '../../apps/api/src/features/sites/sites.module';
import { ContentModule } from '../../apps/api/src/platform/content/content.module';
import { EventStoreModule, StateModule, ReadModelsModule } from '../../apps/api/src/eventing/stores.module';
import { createFastifyAdapter } from '../../apps/api/src/platform/http/fastify';
import { RequestPipelineModule } from '../../apps/api/src/request-pipeline.module';
import { ProjectorModule } from '../../apps/api/src/eventing/projector.module';
import { RealtimeModule } from '../../apps/api/src/features/realtime/realtime.module';
import { TokensModule } from '../../apps/api/src/features/tokens/tokens.module';
import { UsageModule } from '../../apps/api/src/features/usage/usage.module';

@Module({})
class EdgeModule {
  static with(env: NodeJS.ProcessEnv, extra: ModuleMetadata): DynamicModule {
    return {
      module: EdgeModule,
      ...extra,
      imports: [
        ConfigModule.with(readConfig(env)),
        CqrsModule.forRoot(),
        EventStoreModule,
        ReadModelsModule,
        StateModule,
        ContentModule,
        ProjectorModule,
        RequestPipelineModule,
        HealthModule,
        SignInModule,
        AccountsModule,
        TokensModule,
        UsageModule,
        SitesModule,
        RealtimeModule,
      ],
    };
  }
}

export interface EdgeApp {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly dataDir: string;
  http(): ReturnType<typeof request>;
  /** Requests a magic link; returns its token. */
  linkToken(email: string): Promise<string>;
  /** Signs in; returns the session token. */
  signIn(email?: string): Promise<string>;
  close(options?: { keepData?: boolean }): Promise<void>;
}

/** The account of a session token. */
export const accountOf = (session: string): string => decodeJwt(session).sub ?? '';

/** The response with its body typed as unknown instead of any. */
export const responseOf = (response: { body: unknown; headers: Record<string, string> }) => response;

/** Starts the HTTP edge with accounts, tokens, usage, connections and the socket on the embedded stores, without jobs or speech. */
export async function startEdgeApp(env: NodeJS.ProcessEnv = {}, extra: ModuleMetadata = {}): Promise<EdgeApp> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'duetcast-edge-'));
  const variables = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', ...env, DATA_DIR: dataDir };
  const module = await Test.createTestingModule({ imports: [EdgeModule.with(variables, extra)] }).compile();
  const adapter = await createFastifyAdapter(readConfig(variables));
  const app = module.createNestApplication<NestFastifyApplication>(adapter, { logger: false });
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const http = () => request(url);

  const linkToken = async (email: string): Promise<string> => {
    const response = await http().post('/api/auth/request-magic-link').send({ email }).expect(200);
    const link = new URL((response.body as { data: { magicLink: string } }).data.magicLink);
    return link.searchParams.get('token') ?? '';
  };
  const signIn = async (email = 'ada@example.com'): Promise<string> => {
    const token = await linkToken(email);
    const verified = await http().get('/api/auth/verify-magic-link').query({ token }).expect(200);
    return (verified.body as { data: { token: string } }).data.token;
  };
  const close = async ({ keepData = false } = {}) => {
    await app.close();
    if (!keepData) rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, url, dataDir, http, linkToken, signIn, close };
}
