import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { openAiKey } from './openai-server';
import { tone } from './stub-server';

interface ClientEvent {
  readonly type: string;
  readonly session?: object;
  readonly item?: { readonly content: readonly { readonly text: string }[] };
}

/** What replaces a reading: `drop` closes the connection, `hang` never responds, `text` is said instead. */
type ScriptedAnswer = 'drop' | 'hang' | { readonly text: string } | { readonly event: object };

export interface RealtimeServer {
  readonly url: string;
  readonly events: ClientEvent[];
  answerNext(...answers: ScriptedAnswer[]): void;
  close(): Promise<void>;
}

/** Behaves as OpenAI's reference of the Realtime API over WebSocket describes, for text that is to be spoken. */
export async function startRealtime(): Promise<RealtimeServer> {
  const events: ClientEvent[] = [];
  const scripted: ScriptedAnswer[] = [];
  const pcm = Buffer.from(tone(24_000).buffer);
  // As after the end of the models for `/audio/speech`.
  const http = createServer((_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'The model does not exist.', code: 'model_not_found' } }));
  });
  const server = new WebSocketServer({
    server: http,
    verifyClient: ({ req }, done) => done(req.headers.authorization === `Bearer ${openAiKey}`, 401),
  });
  const answer = (socket: WebSocket, text: string) => {
    const send = (event: object) => socket.send(JSON.stringify(event));
    const next = scripted.shift();
    if (next === 'drop') return socket.terminate();
    if (next === 'hang') return;
    if (next && 'event' in next) return send(next.event);
    for (let at = 0; at < pcm.length; at += 9_000) {
      const delta = pcm.subarray(at, at + 9_000).toString('base64');
      send({ type: 'response.output_audio.delta', delta });
    }
    send({ type: 'response.output_audio_transcript.done', transcript: next?.text ?? text });
    send({ type: 'response.done', response: { status: 'completed' } });
  };
  server.on('connection', (socket) => {
    let text = '';
    socket.on('message', (data) => {
      const event = JSON.parse((data as Buffer).toString()) as ClientEvent;
      events.push(event);
      text = event.item?.content[0]?.text ?? text;
      if (event.type === 'response.create') answer(socket, text);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    events,
    answerNext: (...answers) => void scripted.push(...answers),
    close: async () => {
      for (const client of server.clients) client.terminate();
      http.close();
      await once(http, 'close');
    },
  };
}
