import { createReadStream, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { linesOf } from '../src/encodings/input-lines';
import { readTrustedKeys, type TrustedKey } from '../src/trusted-keys';
import { UnreadableAudit, type AuditVerdict } from '../src/verdict';
import { verifyFile } from '../src/verify';
import { exitCodes } from './outcome-text';
import { report, sentencesOf } from './report';
import { statementJson, statementReport } from './statement-report';

const usage = `duetcast-verify FILE [--key KEYS] [--events EVENTS] [--json]

Verifies a Duetcast file without a server: the chain and the signature of an audit, and which content retention released;
or the signature and the sums of a monthly statement. FILE is a signed audit file, an NDJSON audit (chain only) or a signed
statement; - reads standard input.

  --key KEYS       file with the public keys you trust: a JWK set (GET /api/signing-keys), a JWK, or PEM. Only files that
                   one of them signed are verified; of an imported trail, the key of the server that it comes from will do
                   if that server signed all of its events
  --events EVENTS  NDJSON of the account's events (GET /api/events), to recalculate the figures of a statement
  --json           prints JSON
  --help           prints this text

Exit codes: 0 verified: signed by a key of --key
            1 not verified: changed, damaged, or not signed by a key of --key
            2 unusable input
            3 not confirmed: the file agrees with itself, but no trusted key was named`;

const unreadable: Record<UnreadableAudit['reason'], string> = {
  notAudit: 'The input is not an audit file (signed or NDJSON) or a signed statement.',
  version: 'This command does not support the version of the file. Use a newer duetcast-verify.',
  noCrypto: 'This platform has no WebCrypto. Use Node 20 or newer.',
};

/** Invalid arguments or unreadable input: exit code 2. */
class BadInput extends Error {}

export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs the command. @returns the exit code */
export async function run(args: readonly string[], { out, err }: Output): Promise<number> {
  try {
    const { values, positionals } = argumentsOf(args);
    if (values.help) {
      out(usage);
      return 0;
    }
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new BadInput(usage);
    const keys = keysIn(values.key);
    const events = values.events === undefined ? undefined : eventsIn(values.events);
    const { kind, verdict } = await verifyFile(file === '-' ? read(file) : () => chunksOf(file), { keys, events });
    if (kind === 'statement')
      out(values.json ? jsonText(statementJson(file, verdict)) : statementReport(file, verdict));
    else if (events) throw new BadInput('--events applies to statements only: an audit contains its events.');
    else out(values.json ? jsonText(auditJson(file, verdict)) : report(file, verdict));
    return exitCodes[verdict.outcome];
  } catch (error) {
    if (error instanceof UnreadableAudit) err(unreadable[error.reason]);
    else if (error instanceof BadInput) err(error.message);
    else throw error;
    return 2;
  }
}

function argumentsOf(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = { key: text, events: text, json: flag, help: flag } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new BadInput(`${(error as Error).message}\n\n${usage}`);
  }
}

function read(file: string): Uint8Array {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw unreadFile(file, error);
  }
}

const unreadFile = (file: string, error: unknown): BadInput =>
  new BadInput(`${file} cannot be read: ${(error as Error).message}`);

function keysIn(file: string | undefined): TrustedKey[] | undefined {
  if (file === undefined) return undefined;
  const keys = readTrustedKeys(new TextDecoder().decode(read(file)));
  if (keys.length === 0) throw new BadInput(`${file} contains no public Ed25519 key. Pass a JWK set, a JWK, or PEM.`);
  return keys;
}

/** The events of a file, read as they are needed. @throws BadInput with the number of the first line that is not JSON */
async function* eventsIn(file: string): AsyncGenerator<unknown> {
  let number = 0;
  for await (const { text: line } of linesOf(() => chunksOf(file))) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      yield JSON.parse(line);
    } catch {
      throw new BadInput(`${file} is not NDJSON: line ${number} is not valid JSON.`);
    }
  }
}

async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file);
  } catch (error) {
    throw unreadFile(file, error);
  }
}

const jsonText = (value: object): string => JSON.stringify(value, null, 2);

function auditJson(name: string, verdict: AuditVerdict) {
  const { outcome, problems, signature, signer, origin, earlierOrigins } = verdict;
  const { stream, events, content, notChecked, file } = verdict;
  const sentences = sentencesOf(verdict);
  const { exportedAt = null, exportedBy = null, issuer = null, from = events[0]?.revision ?? null } = file ?? {};
  return {
    file: name,
    verified: outcome === 'verified',
    outcome,
    problems: problems.map((problem, index) => ({ ...problem, says: sentences[index] })),
    signature,
    signer,
    origin,
    earlierOrigins,
    stream,
    from,
    events: events.length,
    head: events.at(-1)?.metadata.hash ?? null,
    exportedAt,
    exportedBy,
    issuer,
    content,
    notChecked,
  };
}
