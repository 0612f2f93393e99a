import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { JobReads } from '../queries/job-reads';
import { cuesOf, type Cue } from './cue';

/** Captions of finished audio, made from the texts of a job and the times at which they are heard. */
@Injectable()
export class JobCaptions {
  constructor(private readonly jobs: JobReads) {}

  /** @throws AppError `job.noScript` for audio without texts, `job.outputExpired`, `job.scriptExpired`, `content.lost` */
  async cuesOf(row: JobRow): Promise<Cue[]> {
    if (row.outputHash === null) throw new AppError('job.outputExpired');
    const [manifest, times] = await Promise.all([this.jobs.manifestOf(row), this.jobs.wordTimesOf(row)]);
    const cues = cuesOf(manifest, times.partTimes, times.words);
    if (cues.length === 0) throw new AppError('job.noScript');
    return cues;
  }
}
