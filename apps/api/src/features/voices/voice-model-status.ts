import { z } from 'zod';
import { modelFailureReasons } from '../../media/speech/neural/model-failure';
import { modelStates, type ModelStatus } from '../../media/speech/neural/model-store';

const bytes = z.int().nonnegative();

const modelSchema = z.object({
  name: z.string(),
  languages: z.array(z.string()),
  state: z.enum(modelStates),
  bytes,
  receivedBytes: bytes,
  reason: z.enum(modelFailureReasons).nullable().meta({ description: 'Why it could not be installed, or null.' }),
});

/** Progress of the neural voices' models. */
export const voiceModelStatusSchema = z
  .object({
    state: z.enum(['off', 'downloading', 'ready', 'suspended', 'failed']).meta({
      description:
        '`off`: no models are configured, or this machine cannot run them; `failed`: at least one could not be installed, and none is being installed; `suspended`: the engine of at least one failed repeatedly and is not tried for some minutes.',
    }),
    bytes,
    receivedBytes: bytes,
    models: z.array(modelSchema),
  })
  .meta({ id: 'VoiceModelStatus' });
export type VoiceModelStatus = z.infer<typeof voiceModelStatusSchema>;

export function voiceModelStatusOf(models: readonly ModelStatus[]): VoiceModelStatus {
  const sum = (field: 'bytes' | 'receivedBytes') => models.reduce((total, model) => total + model[field], 0);
  const totals = { bytes: sum('bytes'), receivedBytes: sum('receivedBytes') };
  return {
    state: stateOf(models),
    ...totals,
    models: models.map((model) => ({ ...model, languages: [...model.languages] })),
  };
}

function stateOf(models: readonly ModelStatus[]): VoiceModelStatus['state'] {
  const some = (state: ModelStatus['state']) => models.some((model) => model.state === state);
  if (models.length === 0) return 'off';
  if (some('downloading')) return 'downloading';
  if (some('failed')) return 'failed';
  if (some('suspended')) return 'suspended';
  return some('waiting') ? 'downloading' : 'ready';
}
