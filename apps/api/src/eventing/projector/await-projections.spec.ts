import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { defer, lastValueFrom } from 'rxjs';
import { recordPosition } from '../deciders/seen-positions';
import { AwaitProjections, AwaitProjectionsInterceptor } from './await-projections';
import { ProjectionProgress } from './status/projection-progress';

const awaited: (readonly [readonly string[], string | null])[] = [];
let wait: () => Promise<boolean>;
class RecordingProgress extends ProjectionProgress {
  async reached(projections: readonly string[], position: string | null): Promise<boolean> {
    awaited.push([projections, position]);
    return wait();
  }
}
beforeEach(() => {
  awaited.length = 0;
  wait = () => Promise.resolve(true);
});

class Routes {
  @AwaitProjections('jobs', 'podcasts')
  route(): void {}
}

/** The response of a route with this method body. */
function respond(method: () => unknown): Promise<unknown> {
  const interceptor = new AwaitProjectionsInterceptor(new Reflector(), new RecordingProgress());
  const handler = Object.getOwnPropertyDescriptor(Routes.prototype, 'route')?.value as () => void;
  const context = { getHandler: () => handler } as unknown as ExecutionContext;
  const handle = () => defer(() => Promise.resolve().then(method));
  return lastValueFrom(interceptor.intercept(context, { handle }));
}

test('each projection waits for the last position of the streams that it reads', async () => {
  const body = await respond(() => {
    recordPosition('job', '005');
    recordPosition('usage', '009');
    recordPosition('job', '003');
    recordPosition('job', null);
    return 'body';
  });
  expect(body).toBe('body');
  expect(awaited).toEqual([
    [['jobs'], '005'],
    [['podcasts'], null],
  ]);
});

test('a returned function builds the response after the wait', async () => {
  const steps: string[] = [];
  wait = () => Promise.resolve(steps.push('reached') > 0);
  const body = await respond(() => {
    steps.push('command');
    return () => Promise.resolve(steps.push('response') > 0 && 'row');
  });
  expect(body).toBe('row');
  expect(steps).toEqual(['command', 'reached', 'reached', 'response']);
});

test('a projection that does not get there in time does not fail the request', async () => {
  wait = () => Promise.resolve(false);
  expect(await respond(() => 'body')).toBe('body');
});

test('requests do not see the positions of each other', async () => {
  await Promise.all([respond(() => recordPosition('job', '007')), respond(() => undefined)]);
  recordPosition('job', '008');
  expect(awaited.filter(([[name]]) => name === 'jobs').map(([, position]) => position)).toEqual(['007', null]);
});

test('a failed command is not waited for', async () => {
  await expect(respond(() => Promise.reject(new Error('rejected')))).rejects.toThrow('rejected');
  expect(awaited).toEqual([]);
});

test('an unknown name fails at startup', () =>
  expect(() => AwaitProjections('job')).toThrow('No projection is called job'));
