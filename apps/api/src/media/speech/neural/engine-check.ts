import { ProcessPool } from '../../../platform/threads/process-pool';
import { sherpaFile } from './model-engine';
import type { EngineCheck, EngineReply } from './sherpa.process';

/** The first load of the native part takes long on a busy machine; nothing waits for it. */
const timeoutMs = 180_000;

/** Whether sherpa-onnx is installed and its native part runs on this machine. */
export async function canRunModels(file = sherpaFile()): Promise<boolean> {
  const pool = new ProcessPool<EngineCheck, EngineReply>({ file, size: 1, timeoutMs });
  try {
    const reply = await pool.run({ check: true }, AbortSignal.timeout(timeoutMs));
    return 'failure' in reply && reply.failure === '';
  } catch {
    return false;
  } finally {
    await pool.close();
  }
}
