import { maxArchiveOrigins } from '@duetcast/domain/limits/archive-limits';
import type { StreamOrigin } from '@duetcast/verify/signed-audit';
import type { TrustedKey } from '@duetcast/verify/trusted-keys';
import { verifyAudit } from '@duetcast/verify/verify';
import { ExportedAccount } from '../support/exported-account';
import { Signer } from '../support/forgeries/signer';
import { email, eventsIn, importInto, keysOf, PortableAccount, textOf } from '../support/portable-account';
import { startTestApp } from '../support/test-app';
import { sharedFixture } from '../support/fixtures';

describe('an account that moves again', () => {
  const archive = () => account.path('second.tar.gz');
  let second: { keys: TrustedKey[] };
  const account = sharedFixture(() => PortableAccount.export());
  beforeAll(async () => {
    await importInto(account.path('second'), account.archive, { trust: await account.trust() });
    const server = await startTestApp({ DATA_DIR: account.path('second'), PUBLIC_URL: 'https://second.example' });
    await ExportedAccount.download(server.url, await server.signIn(email), archive());
    second = { keys: await keysOf(server.url) };
    await server.close({ keepData: true });
  });

  test('keeps what every server signed', async () => {
    await importInto(account.path('third'), archive(), { trust: second });
    const third = await startTestApp({ DATA_DIR: account.path('third') });
    const trail = `${third.url}/api/jobs/${account.jobIds[0]}/audit`;
    const session = await third.signIn(email);
    const { data } = JSON.parse(await textOf(trail, session)) as { data: { events: object[] } };
    const origin = { revision: data.events.length - 1, signature: 'valid' };
    const origins = {
      origin: { ...origin, issuer: 'https://second.example' },
      earlierOrigins: [{ ...origin, issuer: 'http://127.0.0.1:0' }],
    };
    expect(data).toMatchObject({ verified: true, ...origins });
    const file = await textOf(`${trail}?format=signed`, session);
    const named = [(await account.trust()).keys, second.keys, await keysOf(third.url)];
    expect(new Set(named.flat().map(({ x }) => x)).size).toBe(3);
    for (const keys of named)
      expect(await verifyAudit(file, { keys })).toMatchObject({ outcome: 'verified', ...origins });
    expect(await verifyAudit(file, { keys: [new Signer().key] })).toMatchObject({ outcome: 'broken' });
    await third.close();
  });

  test.each<[string, (origins: StreamOrigin[]) => void, RegExp]>([
    ['another signature', ([first]) => Object.assign(first!, { seal: 'A'.repeat(86) }), /did not sign its events/],
    ['another hash', ([first]) => Object.assign(first!, { hash: 'ab'.repeat(32) }), /did not sign its events/],
    ['a later end', ([first]) => Object.assign(first!, { revision: 10_000 }), /did not sign its events/],
    ['no signature', ([first]) => Object.assign(first!, { seal: null }), /is not the end of the stream/],
    [
      'one too many',
      (all) => all.push(...Array<StreamOrigin>(maxArchiveOrigins).fill(all[0]!)),
      /is not the end of the/,
    ],
  ])('does not take %s of an earlier server', async (_, change, message) => {
    const exported = await ExportedAccount.read(archive());
    const streams = exported.named('streams.ndjson');
    const lines = streams.bytes.toString().trim().split('\n');
    const parsed = lines.map((line) => JSON.parse(line) as { stream: string; origins?: StreamOrigin[] });
    change(parsed.find(({ origins }) => origins)!.origins!);
    exported.rewriteStreams((stream) => parsed.find((line) => line.stream === stream)?.origins);
    exported.listFiles();
    await exported.write(account.path('forged.tar.gz'));
    await expect(importInto(account.path('forged'), account.path('forged.tar.gz'))).rejects.toThrow(message);
    expect(await eventsIn(account.path('forged'))).toEqual([]);
  });
});
