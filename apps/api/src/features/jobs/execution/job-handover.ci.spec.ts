import { aJob } from '../../../../../../test/support/builders/job.builder';
import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { passTime, stopDate } from '../../../../../../test/support/moved-date';
import { until } from '../../../../../../test/support/until';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { chaptersName, type StoredChapters } from '../content/chapters';

describe('several workers', () => {
  let speech: ScriptedSpeech;
  let fixture: JobFixture;

  beforeEach(async () => {
    speech = new ScriptedSpeech();
    fixture = await JobFixture.with(speech);
  });
  afterEach(async () => {
    jest.useRealTimers();
    await fixture.close();
  });

  test('takes over a job after the lease of its worker expired, and synthesizes only the missing segments', async () => {
    stopDate();
    speech.wordsOf = ({ length: to }) => [{ from: 0, to, startMs: 100, endMs: 400 }];
    speech.hold('Two.');
    const lost = fixture.worker('lost');
    lost.start();
    await fixture.submit('j1', ['One.', 'Two.']);
    await fixture.untilType('j1', 'SegmentSynthesized');
    await fixture.crash(lost);
    speech.release('Two.');
    passTime(31_000);
    fixture.worker('next').start();
    await fixture.untilType('j1', 'JobCompleted');
    const claims = (await fixture.events('j1')).filter(({ type }) => type === 'JobClaimed');
    expect(claims.map(({ data }) => data.workerId)).toEqual(['lost', 'next']);
    expect(claims[1]?.metadata.at.localeCompare(claims[0]?.data.leaseExpiresAt as string)).toBeGreaterThan(0);
    expect(speech.texts.filter((text) => text === 'One.')).toHaveLength(1);
    const { words } = (await fixture.content.lookUpName<StoredChapters>(chaptersName('j1')))!;
    expect(words).toEqual([[[0, 4, 100, 400]], [[0, 4, 850, 1_150]]]);
  });

  test('resumes its own job immediately after a restart with the same worker id', async () => {
    speech.hold('Two.');
    const before = fixture.worker('embedded');
    before.start();
    await fixture.submit('j1', ['One.', 'Two.']);
    await fixture.untilType('j1', 'SegmentSynthesized');
    await before.onModuleDestroy();
    expect(await fixture.types('j1')).not.toContain('JobFailed');
    speech.release('Two.');
    const [stopped] = (await fixture.events('j1')).slice(-1);
    fixture.worker('embedded').start();
    const completed = await fixture.untilType('j1', 'JobCompleted');
    expect(Date.parse(completed.metadata.at) - Date.parse(stopped?.metadata.at ?? '')).toBeLessThan(20_000);
    expect(speech.texts.filter((text) => text === 'One.')).toHaveLength(1);
  });

  test('interrupts its jobs within the shutdown timeout without failing them', async () => {
    speech.holdAll();
    const worker = fixture.worker('w1');
    worker.start();
    await fixture.submit('j1', ['One.']);
    await speech.requested('One.');
    await worker.onModuleDestroy();
    expect(await fixture.types('j1')).toEqual(['JobSubmitted', 'JobClaimed', 'JobLeaseRenewed']); // released
  });

  test('hands its jobs over at once when it stops', async () => {
    speech.hold('Two.');
    const stopping = fixture.worker('stopping');
    stopping.start();
    await fixture.submit('j1', ['One.', 'Two.']);
    await fixture.untilType('j1', 'SegmentSynthesized');
    const next = fixture.worker('next');
    next.start();
    await stopping.onModuleDestroy();
    const stoppedAt = Date.now();
    speech.release('Two.');
    const claimed = await fixture.until('j1', ({ data }) => data.workerId === 'next');
    expect(Date.parse(claimed.metadata.at) - stoppedAt).toBeLessThan(5_000); // its lease is valid for 30 s
    await fixture.untilType('j1', 'JobCompleted');
    expect(speech.texts.filter((text) => text === 'One.')).toHaveLength(1);
  });

  describe('beside 300 jobs of another worker', () => {
    beforeEach(async () => {
      const now = new Date().toISOString();
      const leaseExpiresAt = new Date(Date.now() + 3_600_000).toISOString();
      const claim: JobCommand = { type: 'ClaimJob', workerId: 'other', now, leaseExpiresAt };
      const claimed = Array.from({ length: 300 }, async (_, index) => {
        const jobId = `other-${index}`;
        await fixture.deciders.run(jobDecider, jobId, aJob.submit({ jobId }), fixture.context());
        await fixture.deciders.run(jobDecider, jobId, claim, fixture.context());
      });
      await Promise.all(claimed);
      await fixture.waitForRows();
    });

    test('reads three pages of rows every five seconds and no stream while it is idle', async () => {
      stopDate();
      const pages = jest.spyOn(fixture.rows, 'find');
      const streams = jest.spyOn(fixture.store, 'readStream');
      fixture.worker('w1').start();
      await until(() => pages.mock.calls.length >= 3);
      passTime(5_000);
      await until(() => pages.mock.calls.length >= 6);
      expect(pages).toHaveBeenCalledTimes(6);
      expect(streams).not.toHaveBeenCalled();
    });

    test('takes over the one whose lease has ended', async () => {
      stopDate();
      speech.hold('Two.');
      const lost = fixture.worker('lost');
      lost.start();
      await fixture.submit('j1', ['One.', 'Two.']);
      await fixture.untilType('j1', 'SegmentSynthesized');
      await fixture.crash(lost);
      speech.release('Two.');
      passTime(31_000);
      fixture.worker('next').start();
      await fixture.untilType('j1', 'JobCompleted');
    });
  });
});
