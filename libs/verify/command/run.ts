import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readTrustedKeys, type TrustedKey } from '../src/trusted-keys';
import { UnreadableAudit, type AuditVerdict } from '../src/verdict';
import { verifyAudit } from '../src/verify';
import { report, sentencesOf } from './report';

const usage = `duetcast-verify FILE [--key KEYS] [--json]

Verifies an audit file of Duetcast without any server: its chain, its signature, and what retention deleted.
FILE is a signed audit file, or an NDJSON audit (chain only); - reads standard input.

  --key KEYS  a file with the public keys that you trust: a JWK set (GET /api/signing-keys), a JWK, or PEM
  --json      says it for programs
  --help      says this

Exit codes: 0 verified, 1 not verified, 2 input that cannot be read.`;

const unreadable: Record<UnreadableAudit['reason'], string> = {
  notAudit: 'It is not an audit file: neither a signed one nor NDJSON.',
  version: 'It is of a version that this command does not know.',
  noCrypto: 'This platform offers no cryptography.',
};

/** What the command cannot work with: exit code 2. */
class BadInput extends Error {}

export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs the command; answers its exit code. */
export async function run(args: readonly string[], { out, err }: Output): Promise<number> {
  try {
    const { values, positionals } = argumentsOf(args);
    if (values.help) {
      out(usage);
      return 0;
    }
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new BadInput(usage);
    const verdict = await verifyAudit(read(file), { keys: keysIn(values.key) });
    out(values.json ? JSON.stringify(forPrograms(file, verdict), null, 2) : report(file, verdict));
    return verdict.verified ? 0 : 1;
  } catch (error) {
    if (error instanceof UnreadableAudit) err(unreadable[error.reason]);
    else if (error instanceof BadInput) err(error.message);
    else throw error;
    return 2;
  }
}

function argumentsOf(args: readonly string[]) {
  const options = { key: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;
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
    throw new BadInput(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function keysIn(file: string | undefined): TrustedKey[] | undefined {
  if (file === undefined) return undefined;
  const keys = readTrustedKeys(new TextDecoder().decode(read(file)));
  if (keys.length === 0) throw new BadInput(`${file} holds no public Ed25519 key (a JWK set, a JWK, or PEM).`);
  return keys;
}

function forPrograms(name: string, verdict: AuditVerdict) {
  const { verified, problems, signature, signer, stream, events, content, file } = verdict;
  const sentences = sentencesOf(verdict);
  const { exportedAt = null, exportedBy = null, issuer = null, from = events[0]?.revision ?? null } = file ?? {};
  return {
    file: name,
    verified,
    problems: problems.map((problem, index) => ({ ...problem, says: sentences[index] })),
    signature,
    signer,
    stream,
    from,
    events: events.length,
    head: events.at(-1)?.metadata.hash ?? null,
    exportedAt,
    exportedBy,
    issuer,
    content,
  };
}
