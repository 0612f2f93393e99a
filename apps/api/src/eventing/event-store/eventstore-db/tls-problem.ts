import { readFileSync } from 'node:fs';
import { connect as connectPlainly } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { within } from '../../../platform/timing/retry';
import { serverOf, type ServerAddress } from './client-options';

const timeoutMs = 3_000;

/** Why a server that listens cannot be talked to with this TLS setting; null if it can, or does not listen. */
export const tlsProblem = (url: string): Promise<string | null> => tlsProblemOf(serverOf(url));

export async function tlsProblemOf(server: ServerAddress): Promise<string | null> {
  if (!(await listens(server))) return null;
  const handshake = await shakeHands(server);
  if (!server.tls)
    return handshake.kind === 'trusted' || handshake.kind === 'untrusted'
      ? 'the server expects TLS; set tls=true, and tlsCAFile to its CA certificate unless a public authority issued it'
      : null;
  if (handshake.kind === 'plain') return 'the server does not use TLS; set tls=false, or enable TLS in the server';
  return handshake.kind === 'untrusted'
    ? `the certificate of the server is not trusted (${handshake.why}); ${adviceOn(handshake.why, server)}`
    : null;
}

function adviceOn(why: string, { host, caFile }: ServerAddress): string {
  if (why === 'CERT_HAS_EXPIRED') return 'renew it';
  if (why === 'ERR_TLS_CERT_ALTNAME_INVALID') return `it is not for the name ${host}; use one of its names as the host`;
  return caFile === null
    ? 'set tlsCAFile to the certificate of the authority that issued it'
    : `the authority in tlsCAFile=${caFile} did not issue it; set tlsCAFile to the one that did`;
}

type Handshake = { kind: 'trusted' | 'plain' | 'unclear' } | { kind: 'untrusted'; why: string };

async function shakeHands({ host, port, caFile }: ServerAddress): Promise<Handshake> {
  const ca = caFile === null ? undefined : readFileSync(caFile);
  let socket: TLSSocket | undefined;
  try {
    const trusted = await within(
      timeoutMs,
      new Promise<Handshake>((resolve, reject) => {
        socket = connect({ host, port, ca, rejectUnauthorized: false, ALPNProtocols: ['h2'] }, () =>
          resolve(verdictOn(socket!)),
        );
        socket.once('error', reject);
      }),
    );
    return trusted;
  } catch (error) {
    // The answer was no TLS record.
    const { code = '' } = error as NodeJS.ErrnoException;
    return { kind: /WRONG_VERSION_NUMBER|EPROTO|PACKET_LENGTH/.test(code) ? 'plain' : 'unclear' };
  } finally {
    socket?.destroy();
  }
}

function verdictOn({ authorized, authorizationError }: TLSSocket): Handshake {
  if (authorized) return { kind: 'trusted' };
  const reason: unknown = authorizationError;
  const code = (reason as NodeJS.ErrnoException | undefined)?.code;
  return { kind: 'untrusted', why: code ?? String(reason) };
}

async function listens({ host, port }: ServerAddress): Promise<boolean> {
  const socket = connectPlainly({ host, port });
  try {
    await within(
      timeoutMs,
      new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve).once('error', reject);
      }),
    );
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
