import { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import { addAssistant } from './add-assistant.ts';
import { deleteAssistant } from './delete-assistant.ts';
import { editAssistant } from './edit-assistant.ts';
import { getAssistants } from './get-assistants.ts';
import { widgetConfig } from './widget-config.ts';

export function assistantsFeature({ db }: { readonly db: Database }): Feature {
  return (api) => {
    api.serve(CALLS.getAssistants, getAssistants(db));
    api.serve(CALLS.addAssistant, addAssistant(db));
    api.serve(CALLS.editAssistant, editAssistant(db));
    api.serve(CALLS.deleteAssistant, deleteAssistant(db));
    api.serve(CALLS.widgetConfig, widgetConfig(db));
  };
}
