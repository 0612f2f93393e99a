import { WorkerAudioAssembler } from '../../apps/api/src/media/audio/worker-audio-assembler';
import { FileContentStore } from '../../apps/api/src/platform/content/file-content-store';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { ServiceFailures } from '../../apps/api/src/platform/external-services/service-failures';
import { s3Client } from '../../apps/api/src/platform/content/s3-client';
import { S3ContentStore } from '../../apps/api/src/platform/content/s3-content-store';
import { TemporaryFiles } from '../../apps/api/src/platform/content/temporary-files';
import type { AssemblyRequest } from '../../apps/api/src/media/audio/audio-assembler';
import type { AssembledMemory, MeasuredAssembly } from './assembly-memory';
import { sine, wavOf } from './audio-fixtures';
import { memoryIn } from './process-memory';

/** A process that assembles once and sends how much memory that took. */
process.once('message', ({ content, folder, request }: MeasuredAssembly) => {
  const store =
    'bucket' in content
      ? new S3ContentStore(s3Client(content.settings), content.bucket, new ServiceFailures(new Metrics()))
      : new FileContentStore(content.folder);
  void measured(new WorkerAudioAssembler(store, new TemporaryFiles(folder), 2), request).then((memory) =>
    process.send?.(memory, () => process.exit(0)),
  );
});

/** Above what both processes have at rest: this one, and the one that it starts for audio. */
async function measured(assembler: WorkerAudioAssembler, request: AssemblyRequest): Promise<AssembledMemory> {
  const work = { ownerId: 'acc_ada', signal: new AbortController().signal };
  await assembler.durationMs(wavOf([sine(440, 0.1, 8_000)], 8_000), work);
  const atRest = process.memoryUsage.rss() + sumOf(assembler.pids.map((pid) => memoryIn(pid, 'VmRSS')));
  const { bytes, durationMs } = await assembler.assemble(request, work);
  const peaks = assembler.pids.map((pid) => memoryIn(pid, 'VmHWM'));
  return { bytes, durationMs, grownBytes: process.resourceUsage().maxRSS * 1024 + sumOf(peaks) - atRest };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
