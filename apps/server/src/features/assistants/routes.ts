import { ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import { addAssistant } from './add-assistant.ts';
import { type DeleteDeps, deleteAssistant } from './delete-assistant.ts';
import { type EditDeps, editAssistant } from './edit-assistant.ts';
import { getAssistant, getAssistants, type OwnAssistants } from './own-assistants.ts';
import { readPromptLines } from './prompt-lines.ts';
import { restoreVersion } from './restore-version.ts';
import { getVersions } from './versions.ts';
import { type WidgetConfigs, widgetConfig } from './widget-configs.ts';

export interface AssistantsDeps {
  readonly db: Database;
  readonly ownAssistants: OwnAssistants;
  readonly widgetConfigs: WidgetConfigs;
  readonly attachLogo: EditDeps['attachLogo'];
  readonly requireCallProvider: EditDeps['requireCallProvider'];
  readonly removeFiles: DeleteDeps['removeFiles'];
}

export function assistantsFeature(deps: AssistantsDeps): Feature {
  const { db, ownAssistants, widgetConfigs: configs } = deps;
  const change = { ...deps, listAssistants: ownAssistants.list, onChanged: configs.forget };
  return (api) => {
    api.serve(ENDPOINTS.getAssistants, getAssistants(ownAssistants));
    api.serve(ENDPOINTS.getAssistant, getAssistant(ownAssistants));
    api.serve(ENDPOINTS.addAssistant, addAssistant(change));
    api.serve(ENDPOINTS.editAssistant, editAssistant(change));
    api.serve(ENDPOINTS.deleteAssistant, deleteAssistant(change));
    api.serve(ENDPOINTS.getVersions, getVersions(db));
    api.serve(ENDPOINTS.restoreVersion, restoreVersion(change));
    api.serve(ENDPOINTS.promptLines, readPromptLines());
    api.serve(ENDPOINTS.widgetConfig, widgetConfig(configs));
  };
}
