import fc from 'fast-check';
import { hashedEvent } from '@duetcast/domain/kernel/chain';
import { anyJob, rechained, storedJob } from '../support/arbitrary-jobs';
import { anyAlteredFile } from '../support/forgeries/altered-files';
import { BothVerifiers, secondVerifier, type VerifiedCase } from '../support/forgeries/both-verifiers';
import { forgedAudits, malformedAudits } from '../support/forgeries/forged-audits';
import { forgedLines } from '../support/forgeries/forged-lines';
import { forgedStatements, malformedStatements } from '../support/forgeries/forged-statements';
import {
  forgedOrigins,
  importedFields,
  malformedOrigins,
  movedFields,
  originBy,
} from '../support/forgeries/forged-origins';
import { auditedEvents, auditFields, linesOf } from '../support/forgeries/genuine-files';
import { Signer } from '../support/forgeries/signer';
import { longProperty } from '../support/long-check';
import { ApiClient } from '../support/api-client';
import { statedMonth, StatementFixture } from '../support/statement-fixture';
import { storeBackends } from '../support/store-backends';
import { sharedFixture } from '../support/fixtures';

jest.setTimeout(300_000);

/** docs/verify/duetcast_verify.py, which follows docs/AUDIT-FORMAT.md; needs Python with `cryptography`. */
(secondVerifier === null ? describe.skip : describe)('the verifier in Python', () => {
  const verifiers = new BothVerifiers();
  const [signer, other] = [new Signer(), new Signer()];
  const keys = JSON.stringify({ keys: [signer.key] });
  afterAll(() => verifiers.close());

  const expectAgreement = async (cases: readonly VerifiedCase[]) => {
    const { differences, codes } = await verifiers.compare(cases);
    expect(differences).toEqual([]);
    return codes;
  };

  test('agrees on audits of any job, signed and as NDJSON', async () => {
    const cases = fc.sample(anyJob('j1'), 60).flatMap((history): VerifiedCase[] => {
      const events = storedJob('j1', history).map((event) => hashedEvent(event));
      const file = signer.auditOf(auditFields(events));
      return [
        { name: 'signed', content: file, keys },
        { name: 'signed, no key', content: file },
        { name: 'lines', content: linesOf(events) },
      ];
    });
    expect(await expectAgreement(cases)).toEqual(cases.map(({ keys }) => (keys ? 0 : 3)));
  });

  test('agrees on imported audits by the keys of either server, both and none', async () => {
    const file = signer.auditOf(importedFields(originBy(other)));
    const longer = signer.auditOf(importedFields(originBy(other, 4)));
    const both = JSON.stringify({ keys: [signer.key, other.key] });
    const origin = JSON.stringify({ keys: [other.key] });
    const cases = [file, longer].flatMap((content) =>
      [keys, origin, both, undefined].map((named) => ({ name: 'imported', content, ...(named && { keys: named }) })),
    );
    expect(await expectAgreement(cases)).toEqual([0, 0, 0, 3, 0, 1, 0, 3]);
  });

  test('agrees on audits that moved twice by the keys of each server, and none', async () => {
    const [first, third] = [new Signer(), new Signer()];
    const named = [first, other, signer, third].map(({ key }) => JSON.stringify({ keys: [key] }));
    const moved = signer.auditOf(movedFields(originBy(first), originBy(other)));
    const longer = signer.auditOf(movedFields(originBy(first, 3), originBy(other)));
    const unsigned = { ...originBy(first, 2), key: null, seal: null };
    const partly = signer.auditOf(movedFields(unsigned, originBy(first, 3), originBy(other)));
    const cases = [moved, longer, partly].flatMap((content) =>
      [...named, undefined].map((keys) => ({ name: 'moved', content, ...(keys && { keys }) })),
    );
    expect(await expectAgreement(cases)).toEqual([0, 0, 0, 1, 3, 1, 0, 0, 1, 3, 1, 0, 0, 1, 3]);
  });

  test('agrees on the audit of a show', async () => {
    const events = rechained(auditedEvents().map((event) => ({ ...event, stream: 'show-s1' })));
    const cases = [
      { name: 'signed', content: signer.auditOf(auditFields(events)), keys },
      { name: 'lines', content: linesOf(events) },
    ];
    expect(await expectAgreement(cases)).toEqual([0, 3]);
  });

  test('refuses the same forgeries', async () => {
    const forged = [
      ...forgedLines(),
      ...forgedAudits(signer, other),
      ...malformedAudits(signer),
      ...forgedOrigins(signer, other),
      ...malformedOrigins(signer, other),
      ...forgedStatements(signer, other),
      ...malformedStatements(signer),
    ];
    const codes = await expectAgreement([...forged.map((file) => ({ ...file, keys })), ...forged]);
    expect(codes.slice(0, forged.length)).not.toContain(0);
    expect(codes.slice(0, forged.length)).not.toContain(3);
  });

  test('agrees on altered files', async () => {
    const codes = await expectAgreement(fc.sample(anyAlteredFile, longProperty('altered files', 400)));
    expect(codes.filter((code) => code === 1).length).toBeGreaterThan(200);
  });

  describe.each(storeBackends)('over %s', (_name, stores) => {
    let serverKeys: string;
    const fetched = async (path: string, headers = {}) => (await fixture.ada.fetch(path, headers)).text();
    const fixture = sharedFixture(() => StatementFixture.start(stores));
    beforeAll(async () => {
      serverKeys = await fetched('/api/signing-keys');
    });

    test('agrees on a statement and the events of the feed', async () => {
      const { text } = await fixture.statement();
      const feed = await fetched('/api/events', { accept: 'application/x-ndjson' });
      const lines = feed.split('\n');
      const stored = linesOf((await fixture.stored()).map((event) => hashedEvent(event)));
      const shorter = lines.filter((line) => !line.includes('"characters":-7')).join('\n');
      const cases = [feed, stored, shorter, '', `${feed}{}`].map((events) => ({
        name: 'events',
        content: text,
        events,
      }));
      const named = cases.map((verified) => ({ ...verified, keys: serverKeys }));
      const codes = await expectAgreement([{ name: statedMonth, content: text }, ...named, ...cases]);
      expect(codes).toEqual([3, 0, 0, 1, 1, 0, 3, 3, 1, 1, 3]);
    });

    test('agrees on the audits of a job and of a script', async () => {
      const calls = await ApiClient.with(fixture.server, await fixture.server.signIn());
      const compilation = [{ text: 'Bees dance.', voice_id: calls.voices[0] }];
      const { body } = await calls.post('/api/compilations', { domain: 'bees.example.com', compilation });
      const [voice_id_1, voice_id_2] = calls.voices;
      const written = await calls.post('/api/openai/generate-podcast-script', {
        article: 'The lighthouse was built in 1854. Its keeper lit the lamp each evening.',
        ...{ voice_id_1, voice_id_2 },
      });
      const { podcastId } = written.body.data as { podcastId: string };
      const paths = [`/api/jobs/${body.jobId}/audit`, `/api/podcast-jobs/${podcastId}/audit`];
      const audits = paths.flatMap((path) => ['signed', 'ndjson'].map((format) => `${path}?format=${format}`));
      const contents = await Promise.all(audits.map(async (path) => (await calls.fetch(path)).text()));
      const cases = contents.flatMap((content) => [
        { name: 'with keys', content, keys: serverKeys },
        { name: 'without keys', content },
      ]);
      expect(await expectAgreement(cases)).toEqual([0, 3, 1, 3, 0, 3, 1, 3]);
    });
  });
});
