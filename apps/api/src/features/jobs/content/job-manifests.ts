import { Injectable } from '@nestjs/common';
import { jobManifestSchema, type JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { readInTurns } from '../../../media/speech/markup/speech-markup';
import { ContentStore } from '../../../platform/content/content-store';

/** Reads job manifests: JSON in the content store, addressed by hash. */
@Injectable()
export class JobManifests {
  constructor(private readonly content: ContentStore) {}

  /** @throws AppError `content.missing` if retention deleted it */
  async get(hash: string): Promise<JobManifest> {
    const manifest = jobManifestSchema.parse(JSON.parse((await this.content.get(hash)).toString('utf8')));
    await readInTurns(manifest.parts.map(({ part }) => part));
    return manifest;
  }
}
