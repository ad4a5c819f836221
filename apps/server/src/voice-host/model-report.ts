import type { SpeechAbilities } from '@parlo/contract';
import { listModels } from '@parlo/models';
import { Gauge, type Registry } from 'prom-client';
import type { HealthCheck } from '../platform/monitoring/health.ts';

/** `models` of `/health`: which folders hold a model that can't be used. Calls go on without it. */
export function checkModels(
  folder: string | null,
  speech: () => Promise<SpeechAbilities | null>,
): HealthCheck {
  return async () => {
    const [models, abilities] = await Promise.all([listModels(folder), speech()]);
    // Names only: a reader of the server's health need not know its folders.
    const silent = abilities?.addedVoices?.filter(({ problem }) => problem !== null) ?? [];
    const unusable = [...models.filter(({ state }) => state === 'broken'), ...silent];
    const broken = [...new Set(unusable.map(({ id }) => id))];
    if (broken.length === 0) return true;
    return {
      degraded: `Can’t be used: ${broken.join(', ')}. The page Models of the administration says why.`,
      code: 'models_broken',
      params: { models: broken.join(', ') },
    };
  };
}

/** A row for each model that this server can use, and what for. */
export function countModels(folder: string | null, registry: Registry): void {
  new Gauge({
    name: 'parlo_speech_models',
    help: 'Models for speech on this server: 1 for each, with how many languages it knows.',
    labelNames: ['model', 'purpose', 'languages'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { id, purpose, languages, state } of await listModels(folder)) {
        if (state !== 'built_in' && state !== 'there') continue;
        this.set({ model: id, purpose: purpose ?? '', languages: String(languages.length) }, 1);
      }
    },
  });
}
