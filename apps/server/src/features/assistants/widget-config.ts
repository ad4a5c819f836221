import { type CALLS, MESSAGES } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { WidgetConfigs } from './widget-configs.ts';

/** What a visitor's widget may know: never the prompt, the questions or the owner. */
export function widgetConfig(configs: WidgetConfigs): Operation<typeof CALLS.widgetConfig> {
  return async ({ assistantId }) => {
    const id = assistantId?.trim();
    if (!id) throw new AppError('assistant_required', MESSAGES.assistantIdRequired, { field: 'assistantId' });
    return (await configs.find(id)).response;
  };
}
