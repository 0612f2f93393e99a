import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chainText, genesisHash } from '@duetcast/domain/kernel/chain';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { sealText } from '../src/signed-audit';
import { signedFileText } from '../src/signed-file';
import { auditedEvents, auditFields } from '../../../test/support/forgeries/genuine-files';
import { sha256, Signer } from '../../../test/support/forgeries/signer';

const count = 100_000;
const folder = mkdtempSync(join(tmpdir(), 'duetcast-large-'));
afterAll(() => rmSync(folder, { recursive: true }));

const signer = new Signer();
const template = auditedEvents()[2]!;

/** Writes a signed audit and the NDJSON of its events, an event at a time. */
function writeFiles(signed: string, lines: string): void {
  const descriptors = [openSync(signed, 'w'), openSync(lines, 'w')] as const;
  const write = (at: 0 | 1, text: string) => void writeSync(descriptors[at], text);
  const seals: string[] = [];
  const named = auditFields([template]);
  const content = named.content.map((each) => ({ ...each, namedAt: 0 }));
  const file = { ...named, content, stream: 'job-j1', from: 0, count, seals: ['seals'], events: ['events'] };
  let event = template;
  const eventTexts = (function* () {
    let previousHash = genesisHash;
    for (let revision = 0; revision < count; revision++) {
      event = { ...template, revision, data: { ...(template.data as object), note: `${revision} `.repeat(230) } };
      const metadata = { ...template.metadata, previousHash, hash: '' };
      previousHash = sha256(chainText({ ...event, metadata }));
      event = { ...event, metadata: { ...metadata, hash: previousHash } };
      const place = { isFirst: revision === 0, isLast: revision === count - 1 };
      seals.push(signer.signatureOf(sealText('job-j1', revision, previousHash, place)));
      yield canonicalJson(event);
    }
  })();
  const [before = ''] = signedFileText(file).split('"events"');
  write(0, `${before}"events":[`);
  for (const text of eventTexts) {
    write(0, `${seals.length > 1 ? ',' : ''}\n${text}`);
    write(1, `${text}\n`);
  }
  const { revision, metadata } = event;
  const whole = { ...file, head: { revision, hash: metadata.hash, at: metadata.at }, seals };
  const text = signer.textOf(whole);
  write(0, text.slice(text.indexOf('\n],\n"exportedAt"')));
  descriptors.forEach((descriptor) => closeSync(descriptor));
}

test('a file of 200 MB is verified in less than 300 MB of memory, whole, cut off and as NDJSON', () => {
  const [signed, lines, cut] = ['signed', 'lines', 'cut'].map((name) => join(folder, name)) as [string, string, string];
  writeFiles(signed, lines);
  const keys = join(folder, 'keys');
  writeFileSync(keys, JSON.stringify(signer.key));
  spawnSync('sh', ['-c', `head -c ${Math.floor(statSync(signed).size / 2)} ${signed} > ${cut}`]);
  expect(statSync(signed).size).toBeGreaterThan(200e6);
  const printed = 'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().maxRSS))';
  const command = join(__dirname, '../bin/duetcast-verify.mjs');
  const run = (...args: string[]) => {
    const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', printed, command, ...args], {
      encoding: 'utf8',
    });
    const megabytes = Math.round(Number(/(\d+)\n$/.exec(stderr)?.[1]) / 1_000);
    process.stdout.write(`${args[0]}: ${megabytes} MB\n`);
    return { status, said: stdout.slice(0, 300), isSmall: megabytes < 300 };
  };
  run(cut); // compiles the command
  expect(run(signed, '--key', keys)).toMatchObject({ status: 0, isSmall: true });
  expect(run(lines)).toMatchObject({ status: 3, isSmall: true });
  expect(run(cut)).toMatchObject({ status: 1, said: expect.stringContaining('is damaged') as string, isSmall: true });
});
