import { AppError } from '@duetcast/domain/kernel/errors';
import {
  currentSpan,
  isTracing,
  recordSpan,
  startSpan,
  traced,
  traceWith,
  spanIdOf,
  traceIdOf,
  type SpanDescription,
  type SpanPlace,
  type SpanSource,
} from './traces';

interface Started extends SpanPlace {
  readonly name: string;
  readonly id: string;
  at?: number;
  failed?: string;
  ended?: boolean;
}

class RecordedSpans implements SpanSource {
  readonly started: Started[] = [];

  start({ name }: SpanDescription, place: SpanPlace, at?: number) {
    const span: Started = { name, id: place.spanId ?? `span-${this.started.length}`, at, ...place };
    this.started.push(span);
    return {
      traceId: place.traceId,
      spanId: span.id,
      set: () => undefined,
      fail: (code: string) => void (span.failed = code),
      end: () => void (span.ended = true),
    };
  }

  of(name: string): Started | undefined {
    return this.started.find((span) => span.name === name);
  }
}

const request = { name: 'request', correlationId: 'r-1' };
const done = () => Promise.resolve('done');

describe('without a collector', () => {
  test('work runs as it is, and nothing is described', async () => {
    const describeSpan = jest.fn();
    const work = Promise.resolve('done');
    expect(traced(describeSpan, () => work)).toBe(work);
    await work;
    expect(describeSpan).not.toHaveBeenCalled();
    expect([isTracing(), currentSpan(), startSpan(request)]).toEqual([false, undefined, null]);
  });
});

describe('with a collector', () => {
  let spans: RecordedSpans;
  beforeEach(() => traceWith((spans = new RecordedSpans())));
  afterEach(() => traceWith(null));

  test('work of the same correlation follows from the work around it', async () => {
    const inner = () => ({ name: 'command', correlationId: 'r-1', parentId: spanIdOf('an earlier event') });
    await traced(
      () => request,
      () => traced(inner, done),
    );
    expect(spans.of('command')).toMatchObject({ traceId: traceIdOf('r-1'), parentId: spans.of('request')?.id });
  });

  test('work of another correlation has the trace of that, with a link to the work around it', async () => {
    const inner = () => ({ name: 'command', correlationId: 'r-2', parentId: spanIdOf('an event') });
    await traced(
      () => request,
      () => traced(inner, done),
    );
    const startedBy = { traceId: traceIdOf('r-1'), spanId: spans.of('request')?.id };
    expect(spans.of('command')).toMatchObject({ traceId: traceIdOf('r-2'), parentId: spanIdOf('an event'), startedBy });
  });

  test('a part without a correlation id has a span only within other work', async () => {
    const part = () => traced(() => ({ name: 'part' }), done);
    await expect(part()).resolves.toBe('done');
    expect(spans.started).toEqual([]);
    await traced(() => request, part);
    expect(spans.of('part')).toMatchObject({ traceId: traceIdOf('r-1'), parentId: spans.of('request')?.id });
  });

  test.each([
    [new AppError('job.finished'), 'job.finished'],
    [new TypeError('Ada’s text'), 'TypeError'],
  ])('a rejection with %p marks the span with %s and is passed on', async (error, code) => {
    const rejects = () => Promise.reject(error);
    await expect(traced(() => request, rejects)).rejects.toBe(error);
    expect(spans.of('request')).toMatchObject({ failed: code, ended: true });
  });

  test('a recorded span has the given id and start, whatever work is around', async () => {
    const record = async () => {
      recordSpan({ name: 'append', correlationId: 'r-2', parentId: 'parent' }, 1_000, 'its-id');
      await done();
    };
    await traced(() => request, record);
    expect(spans.of('append')).toMatchObject({
      id: 'its-id',
      at: 1_000,
      traceId: traceIdOf('r-2'),
      parentId: 'parent',
      ended: true,
    });
  });

  test('ids have the lengths of the W3C’s', () =>
    expect([traceIdOf('').length, spanIdOf('').length]).toEqual([32, 16]));
});
