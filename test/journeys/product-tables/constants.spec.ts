import { defaultScriptModel, defaultScriptTemperature, scriptModels } from '@duetcast/domain/limits/podcast-limits';
import type { Operation, OpenApiDocument } from '../../support/api-document';
import { ApiClient } from '../../support/api-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { uniqueText } from '../../support/unique-text';

/** docs/PRODUCT.md#constants: defaults and plans. Limits of texts, segments and chunks are tested in `validation-rules`. */
describe('the business constants', () => {
  let app: TestApp;
  let ada: ApiClient;
  let root: ApiClient;
  beforeAll(async () => {
    app = await startTestApp({ ROLES: 'api,projector', ADMIN_EMAILS: 'root@example.com' });
    ada = await ApiClient.with(app, await app.signIn());
    root = await ApiClient.with(app, await app.signIn('root@example.com'));
  });
  afterAll(() => app.close());

  test('the document states the defaults of scripts', async () => {
    const { paths } = (await (await fetch(`${app.url}/api/openapi.json?include=operator`)).json()) as OpenApiDocument;
    const operation: Operation | undefined = paths['/api/openai/generate-podcast-script']?.post;
    expect(operation?.requestBody?.content['application/json']?.schema).toMatchObject({
      properties: {
        model: { default: defaultScriptModel, enum: scriptModels },
        temperature: { default: defaultScriptTemperature },
      },
    });
  });

  test('a page has 50 voices', async () => {
    const { data, pagination } = (await ada.request('GET /api/voices')).body;
    expect(pagination).toMatchObject({ page: 1, limit: 50 });
    expect(data).toHaveLength(50);
  });

  const compile = async (domain: string, characters: number) => {
    const lengths = Array.from({ length: Math.ceil(characters / 2_500) }, (_, index) =>
      Math.min(2_500, characters - index * 2_500),
    );
    const compilation = lengths.map((length) => ({ text: uniqueText(length), voice_id: ada.voices[0] }));
    const { status, body } = await ada.request('POST /api/compilations', { body: { domain, compilation } });
    return { status, figures: { limit: body.limit, currentUsage: body.currentUsage, requested: body.requested } };
  };

  describe.each([
    ['free_user', 'Free', 10_000, 0],
    ['starter', 'Starter', 100_000, 10_000],
    ['creator', 'Creator', 150_000, 100_000],
  ])('the plan %s', (plan, name, limit, used) => {
    const domain = `${plan.replace('_', '-')}.example.com`;
    beforeAll(async () => {
      const { id } = (await ada.request('GET /api/users/me')).body.data as { id: string };
      expect((await root.request(`PUT /api/admin/accounts/${id}/plan`, { body: { plan } })).status).toBe(200);
    });

    test(`is named ${name} and allows exactly ${limit} characters per account and month`, async () => {
      expect(await compile(domain, limit - used)).toMatchObject({ status: 202 });
      expect(await compile(domain, 1)).toEqual({
        status: 403,
        figures: { limit, currentUsage: limit, requested: 1 },
      });
      expect((await ada.request('GET /api/users/me')).body.data).toMatchObject({
        planSlug: plan,
        plan: name,
        subscription: { plan: name },
        usage: {
          account: { charactersReserved: limit, characterLimit: limit, remaining: 0 },
          domains: expect.arrayContaining([expect.objectContaining({ domain, characterLimit: limit })]) as object,
        },
      });
    });
  });

  describe('the plan entreprise', () => {
    beforeAll(async () => {
      const { id } = (await ada.request('GET /api/users/me')).body.data as { id: string };
      await root.request(`PUT /api/admin/accounts/${id}/plan`, { body: { plan: 'entreprise' } });
    });

    test('is unlimited: -1', async () => {
      const domain = 'entreprise.example.com';
      for (let index = 0; index < 2; index++) expect(await compile(domain, 250_000)).toMatchObject({ status: 202 });
      const { data } = (await ada.request('GET /api/users/me')).body;
      const { plan, usage } = data as {
        plan: string;
        usage: { domains: { domain: string; characterLimit: number }[] };
      };
      expect(plan).toBe('Entreprise');
      expect(usage.domains.find((each) => each.domain === domain)?.characterLimit).toBe(-1);
      const { body } = await ada.request(`GET /api/usage/characters/${domain}`);
      expect(body.data).toMatchObject({ limit: -1, usage: { remaining: -1, percentage: 0 } });
    });
  });
});
