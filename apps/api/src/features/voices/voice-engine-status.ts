import { z } from 'zod';
import { installFailureReasons } from '../../media/speech/neural/engine-check';
import { engineStates, type EngineStatus } from '../../media/speech/neural/engine-store';
import { namedSchema } from '../../platform/openapi/api-operation';

const bytes = z.int().nonnegative();

const engineSchema = z.object({
  name: z.string(),
  languages: z.array(z.string()),
  state: z.enum(engineStates),
  bytes,
  receivedBytes: bytes,
  reason: z.enum(installFailureReasons).nullable().meta({ description: 'Why it could not be installed, or null.' }),
});

/** Progress of the engines of neural voices. */
export const voiceEngineStatusSchema = namedSchema('VoiceEngineStatus', {
  state: z.enum(['off', 'downloading', 'ready', 'suspended', 'failed']).meta({
    description:
      '`off`: no engines are configured; `failed`: at least one could not be installed, and none is being installed; `suspended`: the engine of at least one failed repeatedly and is not tried for some minutes.',
  }),
  bytes,
  receivedBytes: bytes,
  engines: z.array(engineSchema),
});
export type VoiceEngineStatus = z.infer<typeof voiceEngineStatusSchema>;

export function voiceEngineStatusOf(engines: readonly EngineStatus[]): VoiceEngineStatus {
  const sum = (field: 'bytes' | 'receivedBytes') => engines.reduce((total, engine) => total + engine[field], 0);
  const totals = { bytes: sum('bytes'), receivedBytes: sum('receivedBytes') };
  return { state: stateOf(engines), ...totals, engines: [...engines] };
}

function stateOf(engines: readonly EngineStatus[]): VoiceEngineStatus['state'] {
  const some = (state: EngineStatus['state']) => engines.some((engine) => engine.state === state);
  if (engines.length === 0) return 'off';
  if (some('downloading')) return 'downloading';
  if (some('failed')) return 'failed';
  if (some('suspended')) return 'suspended';
  return some('waiting') ? 'downloading' : 'ready';
}
