import type { ENDPOINTS, SpeechModel, SpeechModelsResponse } from '@parlo/contract';
import { type ListedModel, listModels } from '@parlo/models';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { recordAct } from '../../platform/record-act.ts';
import type { SpeechSource } from '../../platform/speech-source.ts';
import type { SpeechModelTasks } from './speech-model-tasks.ts';

export interface SpeechModelsDeps {
  readonly db: Database;
  /** Null: none are used but those that came with Parlo. */
  readonly folder: string | null;
  readonly tasks: SpeechModelTasks;
  /** The languages and voices of calls, with the added models. */
  readonly speech: Pick<SpeechSource, 'read'>;
}

export function listSpeechModels(deps: SpeechModelsDeps): Operation<typeof ENDPOINTS.listSpeechModels> {
  return () => describe(deps);
}

/** Begins an act; how it goes is in the list. */
export function runSpeechModelAct(deps: SpeechModelsDeps): Operation<typeof ENDPOINTS.runSpeechModelAct> {
  return async ({ id, act }, context) => {
    deps.tasks.requireFree();
    // Checking changes nothing. What does reaches beyond the database: it is logged right before it is attempted.
    if (act !== 'verify') {
      await recordAct(deps.db, context, act === 'add' ? 'add_model' : 'remove_model', { id, name: id });
    }
    deps.tasks.start(act, id);
    return describe(deps);
  };
}

export function stopSpeechModelAct(deps: SpeechModelsDeps): Operation<typeof ENDPOINTS.stopSpeechModelAct> {
  return () => {
    deps.tasks.stop();
    return describe(deps);
  };
}

async function describe({ folder, tasks, speech }: SpeechModelsDeps): Promise<SpeechModelsResponse> {
  // Before the folder is read: a task that ends meanwhile is still named, and asked for again.
  const task = tasks.current;
  const [listed, abilities] = await Promise.all([listModels(folder), speech.read()]);
  const added = abilities?.addedVoices ?? [];
  const models = listed.map((model) => ({
    ...toRow(model),
    ...(model.state === 'there' && { problem: added.find(({ id }) => id === model.id)?.problem ?? null }),
  }));
  return { success: true, folder, models, task };
}

function toRow({ id, title, purpose, languages, entry, state, problem }: ListedModel): SpeechModel {
  return {
    id,
    title,
    purpose,
    languages: [...languages],
    state,
    bytes: entry?.bytes ?? null,
    licence: entry?.licence ?? null,
    home: entry?.home ?? null,
    origin: entry?.origin.kind ?? 'own',
    tried: entry?.tried ?? false,
    problem: problem?.code ?? null,
  };
}
