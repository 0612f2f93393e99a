import { Injectable } from '@nestjs/common';
import { jobManifestSchema, type JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { ContentStore } from '../../../media/content/content-store';

/** Job manifests: JSON in the content store, addressed by hash. */
@Injectable()
export class JobManifests {
  constructor(private readonly content: ContentStore) {}

  async put(manifest: JobManifest): Promise<string> {
    return this.content.put(Buffer.from(canonicalJson(manifest)));
  }

  /** @throws AppError `content.missing` if retention deleted it */
  async get(hash: string): Promise<JobManifest> {
    return jobManifestSchema.parse(JSON.parse((await this.content.get(hash)).toString('utf8')));
  }
}
