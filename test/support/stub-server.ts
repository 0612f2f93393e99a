import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMp3Encoder } from 'wasm-media-encoders';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

/** A response that replaces the handler's: `drop` closes the connection, `hang` never responds. */
export type ScriptedResponse =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string | Uint8Array | object }
  | 'drop'
  | 'hang';

export interface StubServer {
  readonly url: string;
  readonly requests: RecordedRequest[];
  /** Highest number of concurrent requests. */
  highestConcurrency(): number;
  /** Queues responses for the next requests. */
  respondNext(...responses: ScriptedResponse[]): void;
  close(): Promise<void>;
}

type Handler = (request: RecordedRequest, running: number) => Promise<Exclude<ScriptedResponse, string>>;

/** A local HTTP server that stands in for an external API; `handle` implements the API. */
export async function startStubServer(handle: Handler): Promise<StubServer> {
  const requests: RecordedRequest[] = [];
  const scripted: ScriptedResponse[] = [];
  let running = 0;
  let highest = 0;

  const respond = async (message: IncomingMessage, response: ServerResponse) => {
    const request = await recorded(message);
    requests.push(request);
    const scriptedOrHandled = scripted.shift() ?? (await handle(request, running));
    if (scriptedOrHandled === 'drop') return void message.socket.destroy();
    if (scriptedOrHandled === 'hang') return;
    const { body = '' } = scriptedOrHandled;
    const isData = typeof body === 'string' || body instanceof Uint8Array;
    response.writeHead(scriptedOrHandled.status, {
      'content-type': isData ? 'text/html' : 'application/json',
      ...scriptedOrHandled.headers,
    });
    response.end(isData ? body : JSON.stringify(body));
  };
  const server = createServer((message, response) => {
    highest = Math.max(highest, (running += 1));
    response.on('close', () => (running -= 1));
    void respond(message, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    highestConcurrency: () => highest,
    respondNext: (...responses) => void scripted.push(...responses),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function recorded(message: IncomingMessage): Promise<RecordedRequest> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  const url = new URL(message.url ?? '/', 'http://local');
  const text = Buffer.concat(parts).toString();
  const isForm = message.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const body = (isForm ? Object.fromEntries(new URLSearchParams(text)) : text ? JSON.parse(text) : {}) as Record<
    string,
    unknown
  >;
  return { method: message.method ?? '', path: url.pathname, query: url.searchParams, headers: message.headers, body };
}

/** A 440 Hz tone of half a second, or of several, 16 bit. */
export function tone(sampleRate: number, times = 1): Int16Array {
  return Int16Array.from(
    { length: (sampleRate / 2) * times },
    (_, at) => 12_000 * Math.sin((2 * Math.PI * 440 * at) / sampleRate),
  );
}

/** The tone as MP3 at 44.1 kHz. */
export async function toneAsMp3(): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ channels: 1, sampleRate: 44_100, bitrate: 128 });
  const samples = Float32Array.from(tone(44_100), (sample) => sample / 32_768);
  return Buffer.concat([encoder.encode([samples]).slice(), encoder.finalize().slice()]);
}

/** Characters that are spoken while the tone lasts: the stub servers repeat it for longer texts. */
const charactersPerTone = 30;

/** How often the tone is repeated for a text, so that its duration fits. */
export const tonesFor = (text: string): number => Math.max(1, Math.ceil(text.length / charactersPerTone));
