import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { maxJobAudioMs, maxJobClipBytes } from '@duetcast/domain/limits/job-limits';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import { sharedFixture } from '../../../../../../test/support/fixtures';

describe('a job of stored clips', () => {
  const fixture = sharedFixture(() => JobFixture.with(new ScriptedSpeech()));

  const half = { bytes: maxJobClipBytes / 2, durationMs: maxJobAudioMs / 2 };
  const submit = (jobId: string, clips: readonly { bytes: number; durationMs: number }[]) => {
    const spoken = fixture.manifest(['One.']);
    const parts: JobManifest['parts'] = clips.map((clip) => ({
      role: 'segment',
      part: { kind: 'own', jobId: 'earlier', contentHash: '0'.repeat(64), ...clip },
    }));
    const manifest = { ...spoken, parts: [...parts, ...spoken.parts] };
    const job = { jobId, type: 'audioCompilation', ownerId: 'acc_ada', tokenId: null, manifest } as const;
    return fixture.submissions.submit(job, fixture.context());
  };

  test('is accepted at the limits of bytes and audio', async () => {
    await submit('at', [half, half]);
    expect(await fixture.types('at')).toEqual(['JobSubmitted']);
  });

  test.each([
    ['job.clipsTooLarge', { bytes: half.bytes + 1, durationMs: half.durationMs }],
    ['job.audioTooLong', { bytes: half.bytes, durationMs: half.durationMs + 1 }],
  ])('is refused with %s one past them, before anything is reserved', async (code, clip) => {
    const before = await fixture.usage();
    await expect(submit(code, [half, clip])).rejects.toMatchObject({ code });
    expect(await fixture.usage()).toEqual(before);
    expect(await fixture.types(code)).toEqual([]);
  });
});
