import { WorkerAudioAssembler } from '../../apps/api/src/media/audio/worker-audio-assembler';
import { FileContentStore } from '../../apps/api/src/platform/content/file-content-store';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { ServiceFailures } from '../../apps/api/src/platform/external-services/service-failures';
import { s3Client } from '../../apps/api/src/platform/content/s3-client';
import { S3ContentStore } from '../../apps/api/src/platform/content/s3-content-store';
import { TemporaryFiles } from '../../apps/api/src/platform/content/temporary-files';
import type { AssembledMemory, MeasuredAssembly } from './assembly-memory';

/** A process that assembles once and sends how much memory that took. */
process.once('message', ({ content, folder, request }: MeasuredAssembly) => {
  const store =
    'bucket' in content
      ? new S3ContentStore(s3Client(content.settings), content.bucket, new ServiceFailures(new Metrics()))
      : new FileContentStore(content.folder);
  const assembler = new WorkerAudioAssembler(store, new TemporaryFiles(folder), 2);
  const atRest = process.memoryUsage.rss();
  void assembler
    .assemble(request, { ownerId: 'acc_ada', signal: new AbortController().signal })
    .then(({ bytes, durationMs }): AssembledMemory => {
      const peak = process.resourceUsage().maxRSS * 1024;
      return { bytes, durationMs, grownBytes: peak - atRest };
    })
    .then((memory) => process.send?.(memory, () => process.exit(0)));
});
