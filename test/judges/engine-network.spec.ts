import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as quietMoment } from 'node:timers/promises';
import { ownEngines } from '../../apps/api/src/media/speech/neural/engine-folders';
import { EngineHost, type EngineReply, type EngineTask } from '../../apps/api/src/media/speech/neural/engine-host';
import { EngineStore } from '../../apps/api/src/media/speech/neural/engine-store';
import { readEngine } from '../../apps/api/src/media/speech/neural/voice-engine';
import { ProcessPool } from '../../apps/api/src/platform/threads/process-pool';
import { pythonPackages } from '../support/python/python-packages';
import { until } from '../support/until';

const hasTracer = spawnSync('strace', ['--version']).status === 0;
const packages = hasTracer ? pythonPackages('packaging==25.0') : null;
if (!hasTracer) process.stdout.write('Skipped: there is no strace\n');
/** Without the setting, onnxruntime 1.32.0 looks up the telemetry host of its maker 5 to 20 seconds after its first session. */
const watchedMs = 25_000;

(packages ? test : test.skip)(
  'a process of hibari looks up no name and connects to nothing',
  async () => {
    const engine = readEngine(join(ownEngines, 'hibari'), 'hibari');
    const folder = mkdtempSync(join(tmpdir(), 'duetcast-traced-'));
    const log = { log: () => undefined, warn: () => undefined };
    const directory = join(tmpdir(), `duetcast-engines-${process.getuid?.() ?? 0}`, 'voice-engines');
    const store = new EngineStore({ engines: [engine], directory, log });
    store.start();
    await until(() => store.statuses()[0]!.state === 'ready', { everyMs: 100, timeoutMs: 240_000 });
    const { python, data } = store.locationOf(engine);
    const [trace, traced] = [join(folder, 'trace'), join(folder, 'python')];
    const calls = 'execve,network';
    writeFileSync(traced, `#!/bin/sh\nexec strace -f -e trace=${calls} -o ${trace} ${python} "$@"\n`, { mode: 0o755 });
    const host = () => new EngineHost({ engine, python: traced, data });
    const pool = new ProcessPool<EngineTask, EngineReply>({ file: host, size: 1, timeoutMs: 60_000 });
    try {
      const task = { text: 'The first boat leaves.', voice: engine.voices[0]!.arguments, speed: 1 };
      expect(await pool.run(task, new AbortController().signal)).toMatchObject({
        samples: expect.anything() as unknown,
      });
      await quietMoment(watchedMs);
      const made = readFileSync(trace, 'utf8');
      expect(made).toContain('execve('); // the call that started it: the trace is there
      expect(made.split('\n').filter((call) => /AF_INET|AF_NETLINK/.test(call))).toEqual([]);
    } finally {
      await pool.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
