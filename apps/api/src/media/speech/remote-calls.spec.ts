import { setImmediate as settled } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { ServiceFailures } from '../../platform/external-services/service-failures';
import { Metrics } from '../../platform/observability/metrics';
import { ProviderFailure, SpeechOutage } from './provider-failure';
import { RemoteCalls } from './remote-calls';

const { signal } = new AbortController();
const timedOut = () => new ProviderFailure(new SpeechOutage('speech.unreachable', 'openai'), 'timeout');
const refused = () => new ProviderFailure(new AppError('speech.refused'), null);

describe('calls to a provider', () => {
  let probes: number;
  let answersProbe: boolean;
  let calls: RemoteCalls;
  let pauseMs: number;

  beforeAll(() => void Logger.overrideLogger(false));
  beforeEach(() => {
    [probes, answersProbe, pauseMs] = [0, true, 3_600_000];
    const options = {
      service: 'speech:openai',
      concurrency: 1,
      timeoutMs: 60_000,
      retries: { attempts: 5, delayMs: () => 0 },
      probePauses: () => pauseMs,
      probe: async () => {
        probes += 1;
        if (!answersProbe) throw timedOut();
      },
      failureOf: timedOut,
    } as const;
    calls = new RemoteCalls(options, new ServiceFailures(new Metrics()));
  });

  /** Calls that wait until `end`, in the order in which they started. */
  function held() {
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const call = (name: string) => {
      const [ownerId] = name.split(' ');
      return calls.run(
        () =>
          new Promise<void>((resolve) => {
            started.push(name);
            ends.push(resolve);
          }),
        signal,
        { ownerId },
      );
    };
    const end = async () => {
      await settled();
      ends.shift()?.();
    };
    return { started, call, end };
  }
  const fail = (isFree = false) =>
    calls.run(() => Promise.reject(timedOut()), signal, { isFree }).catch(() => undefined);
  const succeed = () => calls.run(async () => 'spoken', signal);

  test('go from account to account, whatever one of them has waiting', async () => {
    const { started, call, end } = held();
    const all = ['ada 1', 'ada 2', 'ada 3', 'bob 1'].map(call);
    for (let ended = 0; ended < all.length; ended++) await end();
    await Promise.all(all);
    expect(started).toEqual(['ada 1', 'ada 2', 'bob 1', 'ada 3']);
  });

  test('are refused at once after a timeout, also those that wait for their turn', async () => {
    const { call, started } = held();
    const hanging = calls.run(() => settled().then(() => Promise.reject(timedOut())), signal);
    const waiting = call('ada 1');
    await expect(hanging).rejects.toBeInstanceOf(SpeechOutage);
    for (const refusal of [waiting, succeed()])
      await expect(refusal).rejects.toMatchObject({
        code: 'speech.unreachable',
        details: { retryAfterSeconds: 3_600 },
      });
    expect([started, probes]).toEqual([[], 0]);
    expect(calls.outage).toMatchObject({ code: 'speech.unreachable' });
  });

  test('are made again after a free call was answered, one first', async () => {
    pauseMs = 0;
    await fail();
    expect(calls).toMatchObject({ isProbed: true, concurrency: 1, outage: null });
    answersProbe = false;
    const { started, call } = held();
    await expect(call('ada 1')).rejects.toMatchObject({ code: 'speech.unreachable' });
    expect(started).toEqual([]);
    answersProbe = true;
    expect(await succeed()).toBe('spoken');
    expect([probes, calls.isProbed]).toEqual([2, false]);
  });

  test('a refusal of a text is an answer, and free calls say nothing about others', async () => {
    await fail(true);
    expect(calls.outage).toBeNull();
    pauseMs = 0;
    await fail();
    await calls.run(async () => 'list', signal, { isFree: true });
    expect(calls.isProbed).toBe(true);
    await calls.run(() => Promise.reject(refused()), signal).catch(() => undefined);
    expect(calls.isProbed).toBe(false);
  });
});
