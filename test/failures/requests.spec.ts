import { ScriptWriter } from '../../apps/api/src/media/script-writing/script-writer';
import { OpenAiScriptWriter } from '../../apps/api/src/media/script-writing/openai/openai-script-writer';
import { ServiceFailures } from '../../apps/api/src/platform/external-services/service-failures';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { defaultRetryPolicy } from '../../apps/api/src/platform/timing/retry';
import { ApiClient } from '../support/api-client';
import { makeCertificate } from '../support/certificates';
import { clerkToken, clerkVariables, signingKey, startClerk, type ClerkServer } from '../support/clerk-server';
import { FailingServer } from '../support/failing-server/failing-server';
import { pass } from '../support/failing-server/failure-mode';
import { startOpenAiChat } from '../support/openai-chat-server';
import { openAiKey } from '../support/openai-server';
import { startSmtpServer } from '../support/smtp-server';
import { startStripe, stripeVariables } from '../support/stripe-server';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';
import { WebhookReceiver } from '../support/webhook-receiver';
import { localVoice, replyOf, requestJourneys } from './failing-requests';
import { modesOf, titleOf, type ErrorBodies } from './modes';
import { downloads } from './services/downloads';
import { hostedSignIn } from './services/hosted-sign-in';
import { payments } from './services/payments';
import { scriptWriter } from './services/scripts';

const withoutBody: ErrorBodies = () => undefined;
const titlesOf = (bodyOf: ErrorBodies): string[] => modesOf(bodyOf).map(titleOf);
const rowsOf = (failing: FailingServer, bodyOf: ErrorBodies) =>
  modesOf(bodyOf).map((mode) => [titleOf(mode), () => failing.fail(mode)] as const);

/** What a mail server answers in place of what it should. */
const mailReplies = {
  'no greeting': { GREETING: null },
  'cut at the connection': { GREETING: { cutAfter: '' } },
  'a web server': { GREETING: 'HTTP/1.1 400 Bad Request' },
  'no reply to the recipient': { RCPT: null },
  '421 at the sender': { MAIL: '421 4.3.2 shutting down' },
  '450 at the recipient': { RCPT: '450 4.2.1 mailbox busy' },
  '550 at the recipient': { RCPT: '550 5.1.1 no such mailbox' },
  '550 by a policy': { RCPT: '550 5.7.1 not from this address' },
  '452 after the message': { BODY: '452 4.3.1 no space' },
  '554 after the message': { BODY: '554 5.6.0 not accepted' },
  '535 wrong password': { AUTH: '535 5.7.8 wrong password' },
  '535 with advice on TLS': { AUTH: '535 5.7.8 wrong password; is your client up to TLS 1.2?' },
  'a password is set, the server has no TLS': { EHLO: '250-test\r\n250 AUTH PLAIN', STARTTLS: '502 what?' },
} as const;
const mailWorks = {
  ...{ GREETING: '220 test', EHLO: '250-test\r\n250-STARTTLS\r\n250 AUTH PLAIN', STARTTLS: '220 go', AUTH: '235 ok' },
  ...{ RCPT: '250 ok', MAIL: '250 ok', BODY: '250 queued' },
};
const tls = makeCertificate({ name: 'mail.example.com', addresses: ['127.0.0.1'] });
const startMail = (port = 0) => startSmtpServer(mailWorks, { port, tls });

let app: TestApp;
let client: ApiClient;
let other: ApiClient;
let mail: Awaited<ReturnType<typeof startSmtpServer>>;
let receiver: WebhookReceiver;
let endpointId: string;
const closing: { close(): Promise<unknown> }[] = [];

async function failingBefore(started: Promise<{ url: string; close(): Promise<unknown> }>): Promise<FailingServer> {
  const upstream = await started;
  const failing = await FailingServer.before(upstream.url);
  closing.push(failing, upstream);
  return failing;
}

/** By the link in the mail. */
async function signedIn(email: string): Promise<ApiClient> {
  await app.http().post('/api/auth/request-magic-link').send({ email }).expect(200);
  const [, token] = /token=3D([\w.-]+)/.exec(mail.messages.at(-1)!.replaceAll('=\r\n', '')) ?? [];
  const verified = await app.http().get('/api/auth/verify-magic-link').query({ token }).expect(200);
  return ApiClient.with(app, (verified.body as { data: { token: string } }).data.token);
}

let scripts: FailingServer;
let stripe: FailingServer;
let pages: FailingServer;
let hooks: FailingServer;
let clerk: FailingServer;
let clerkServer: ClerkServer;
let ofClerk: (name: string) => Promise<ApiClient>;

beforeAll(async () => {
  mail = await startMail();
  receiver = await WebhookReceiver.start();
  scripts = await failingBefore(startOpenAiChat());
  stripe = await failingBefore(startStripe());
  pages = await failingBefore(downloads.start());
  hooks = await failingBefore(Promise.resolve({ url: `http://${receiver.host}`, close: async () => receiver.close() }));
  const key = await signingKey('key');
  clerkServer = await startClerk(key);
  clerk = await failingBefore(Promise.resolve(clerkServer));
  ofClerk = async (sub) => new ApiClient(app.url, await clerkToken(key, { sub, azp: 'https://duetcast.example' }));
  app = await startTestApp({
    ...clerkVariables(clerk.url),
    SMTP_URL: `${mail.url.replace('//', '//ada:a-password@')}?tls.rejectUnauthorized=false`,
    ...{ OPENAI_API_KEY: openAiKey, OPENAI_BASE_URL: `${scripts.url}/v1` },
    ...{ ...stripeVariables(stripe.url), PUBLIC_URL: 'https://duetcast.example' },
    DOWNLOAD_ALLOWED_HOSTS: [pages, hooks].map(({ url }) => new URL(url).host).join(','),
    ...{ SIGN_IN_LIMIT: '1000', SUBMIT_LIMIT: '1000' },
  });
  const quick = { timeoutMs: 3_000, retries: { ...defaultRetryPolicy, attempts: 3, sleep: async () => undefined } };
  const options = { apiKey: openAiKey, baseUrl: `${scripts.url}/v1`, ...quick, probePauses: () => 0 };
  const writer = await OpenAiScriptWriter.connect(options, new ServiceFailures(new Metrics()));
  Object.assign(app.app.get(ScriptWriter, { strict: false }), { write: writer.write.bind(writer) });
  client = await signedIn('ada@example.com');
  other = await signedIn('bob@example.com');
  clerkServer.addUser('first', 'first@example.com');
  await (await ofClerk('first')).request('GET /api/users/me'); // the signing keys are known
});
afterAll(async () => {
  await app.close();
  await mail.close();
  for (const server of closing) await server.close();
});

const post = async (path: string, body: object, key?: string) =>
  replyOf(await client.request(`POST ${path}`, { body, headers: key === undefined ? {} : { 'idempotency-key': key } }));
/** The request, and the same with its key once the service works. */
const repeated = (send: (name: string) => Promise<string>) => ({ request: send, afterwards: send });

requestJourneys('Scripts (OpenAI or a compatible server)', titlesOf(scriptWriter.bodyOf), () => ({
  other,
  service: {
    rows: rowsOf(scripts, scriptWriter.bodyOf),
    recover: () => scripts.fail(pass),
    ...repeated((name) => {
      const article = `The lake froze in January. Children skated on it until March. It is called ${name}.`;
      return post(
        '/api/openai/generate-podcast-script',
        { article, voice_id_1: localVoice, voice_id_2: localVoice },
        name,
      );
    }),
    performed: () => scripts.performed.length,
    maxPerformed: 4,
  },
}));

requestJourneys('Payments (Stripe)', titlesOf(payments.bodyOf), () => ({
  other,
  service: {
    rows: rowsOf(stripe, payments.bodyOf),
    recover: () => stripe.fail(pass),
    ...repeated((name) => post('/api/billing/checkout', { plan: 'starter' }, name)),
    performed: () => stripe.performed.length,
    maxPerformed: 5,
  },
}));

requestJourneys('Articles', titlesOf(withoutBody), () => ({
  other,
  service: {
    rows: rowsOf(pages, withoutBody),
    recover: () => pages.fail(pass),
    ...repeated((name) => post('/api/articles/fetch', { url: `${pages.url}/${name}` }, name)),
    performed: () => pages.performed.length,
    maxPerformed: 2,
  },
}));

requestJourneys('Hosted sign-in (Clerk)', titlesOf(hostedSignIn.bodyOf), () => ({
  other,
  service: {
    rows: rowsOf(clerk, hostedSignIn.bodyOf),
    recover: () => clerk.fail(pass),
    ...repeated(async (name) => {
      clerkServer.addUser(name, `${name}@example.com`);
      return replyOf(await (await ofClerk(name)).request('GET /api/users/me'));
    }),
    performed: () => clerk.performed.length,
    maxPerformed: 2,
  },
}));

let mailReply = '';
let sentBefore = 0;
let isMailDown = false;
const stopMail = async () => {
  sentBefore += mail.messages.length;
  isMailDown = true;
  await mail.close();
};
const mailRows = Object.entries(mailReplies).map(
  ([title, replies]) => [title, async () => mail.reply(replies)] as const,
);
const askLink = (name: string) => post('/api/auth/request-magic-link', { email: `${name}@example.com` });

requestJourneys('Mail (SMTP)', ['connection refused', ...Object.keys(mailReplies)], () => ({
  other,
  service: {
    rows: [['connection refused', stopMail], ...mailRows],
    recover: async () => {
      if (isMailDown) mail = await startMail(Number(new URL(mail.url).port));
      isMailDown = false;
      mail.reply(mailWorks);
    },
    request: async (name) => (mailReply = await askLink(name)),
    afterwards: async (name) => {
      if (mailReply.includes('mail.refused')) return askLink(name);
      await until(() => mail.messages.some((text) => text.includes(`To: ${name}@`)));
      return 'sent by itself';
    },
    performed: () => sentBefore + (isMailDown ? 0 : mail.messages.length),
    maxPerformed: 1,
  },
}));

requestJourneys('Webhooks', titlesOf(withoutBody), () => ({
  other,
  service: {
    rows: rowsOf(hooks, withoutBody),
    recover: () => hooks.fail(pass),
    request: async () => {
      endpointId ??= (await client.data<{ id: string }>('POST', '/api/webhook-endpoints', { url: `${hooks.url}/hook` }))
        .id;
      await client.data('POST', `/api/webhook-endpoints/${endpointId}/test`, {});
      const { status, error } = await tried();
      return error ?? status;
    },
    afterwards: async () => {
      const { id, status } = await tried();
      if (status === 'delivered') return '';
      await client.data('POST', `/api/webhook-endpoints/${endpointId}/redeliver`, { deliveryId: id });
      await until(async () => (await tried()).status === 'delivered');
      return 'delivered, once its owner sends it again';
    },
    performed: () => hooks.performed.length,
    maxPerformed: 2,
  },
}));

interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
}

/** The newest delivery, once it has an outcome. */
const tried = (): Promise<Delivery> =>
  until(async () => {
    const [newest] = (await client.get(`/api/webhook-endpoints/${endpointId}/deliveries`)).data as Delivery[];
    return newest && (newest.error !== null || newest.status === 'delivered') ? newest : null;
  });
