import { type FoundModel, findModelsAgain } from '@parlo/models';
import type { SpeakingParts } from './sound-network.ts';

/** A model that an administrator added to speak with. */
export type SpeakingModel = FoundModel & { readonly parts: SpeakingParts };

/** Texts are read in these languages. */
const READ = ['en', 'uk'];

/** All models in the folder that speak. */
export async function speakingModelsIn(modelsFolder: string | null): Promise<SpeakingModel[]> {
  if (modelsFolder === null) return [];
  return (await findModelsAgain(modelsFolder)).models.filter(isSpeaking);
}

/** The models that speak supported languages, by language; of several the one with the fewest other languages. */
export async function speakingModels(modelsFolder: string | null): Promise<Map<string, SpeakingModel>> {
  const speaking = (await speakingModelsIn(modelsFolder)).sort(
    (one, other) => one.languages.length - other.languages.length,
  );
  return new Map(
    READ.flatMap((language) => {
      const model = speaking.find(({ languages }) => languages.includes(language));
      return model ? [[language, model]] : [];
    }),
  );
}

function isSpeaking(model: FoundModel): model is SpeakingModel {
  const { family } = model.parts;
  return family === 'kokoro' || family === 'piper' || family === 'supertonic';
}
