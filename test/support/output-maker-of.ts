import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { OutputMaker } from '../../apps/api/src/features/jobs/execution/output-maker';
import { OutputRestoration } from '../../apps/api/src/features/jobs/execution/output-restoration';
import { Downloads, DownloadAddresses } from '../../apps/api/src/features/jobs/execution/rendering/download';
import { PartRenderer } from '../../apps/api/src/features/jobs/execution/rendering/part-renderer';
import { readConfig, type Config } from '../../apps/api/src/platform/config/config';
import { HostAddresses } from '../../apps/api/src/platform/outbound/outbound-addresses';
import type { JobFixture } from './job-fixture';
import { leasesOfOnlyProcess } from './only-process';

/** With a decider cache of its own, as in another process. */
export function outputMakerOf(fixture: JobFixture, config: Config): OutputMaker {
  const { renderer, assembler, content, allowance, temporary, pace } = fixture;
  const downloads = new Downloads(new DownloadAddresses(new HostAddresses(), config), config);
  const deciders = new Deciders(fixture.store);
  const parts = new PartRenderer(renderer, downloads, assembler, content, allowance, deciders, temporary);
  return new OutputMaker(parts, assembler, content, pace);
}

/** As after a restart. */
export function restorationOf(fixture: JobFixture): OutputRestoration {
  const { content, rows, store, manifests, states } = fixture;
  const config = readConfig({ NODE_ENV: 'test' });
  const outputs = outputMakerOf(fixture, config);
  const leases = leasesOfOnlyProcess(states);
  return new OutputRestoration(content, rows, new Deciders(store), manifests, outputs, leases, config);
}
