import { Injectable } from '@nestjs/common';
import { jobManifestSchema, type JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { ContentStore } from '../../../media/content/content-store';

/** What jobs are to make, as JSON in the content store under its hash. */
@Injectable()
export class JobManifests {
  constructor(private readonly content: ContentStore) {}

  async put(manifest: JobManifest): Promise<string> {
    return this.content.put(Buffer.from(canonicalJson(manifest)));
  }

  /** @throws AppError `content.missing` once it was deleted after the retention period */
  async get(hash: string): Promise<JobManifest> {
    return jobManifestSchema.parse(JSON.parse((await this.content.get(hash)).toString('utf8')));
  }
}
