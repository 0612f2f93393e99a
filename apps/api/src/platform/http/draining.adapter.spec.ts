import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DrainingAdapter } from './draining';

let begun: () => void;
let release: () => void;

@Controller()
class SlowController {
  @Get('slow')
  slow(): Promise<string> {
    begun();
    return new Promise((resolve) => (release = () => resolve('done')));
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

test('a request in flight gets its answer, which closes its connection, and no new connection is accepted', async () => {
  const app = await NestFactory.create<NestFastifyApplication>(SlowModule, new DrainingAdapter(), { logger: false });
  await app.listen(0, '127.0.0.1');
  const url = `${await app.getUrl()}/slow`;
  const agent = new Agent({ keepAlive: true });
  const arrived = new Promise<void>((resolve) => (begun = resolve));
  const answered = once(request(url, { agent }).end(), 'response') as Promise<[IncomingMessage]>;
  await arrived;
  const closed = app.close();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  release();
  const [response] = await answered;
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  response.resume();
  await closed;
  agent.destroy();
});
