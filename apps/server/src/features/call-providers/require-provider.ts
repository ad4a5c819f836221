import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { callProviders } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import type { RealtimeSettings } from '../../realtime-environment.ts';

/** Refuses where no provider can hold an assistant's calls; a new assistant has none of its own. */
export function requireProvider({ shared }: Pick<RealtimeSettings, 'shared'>) {
  return async (tx: Queryable, assistantId: string | null): Promise<void> => {
    if (shared) return;
    const isOwn = eq(callProviders.assistantId, assistantId ?? '');
    if (assistantId !== null && (await tx.$count(callProviders, isOwn)) > 0) return;
    throw new AppError('call_provider_needed', 'No provider is set up that could hold calls.', {
      field: 'callEngine',
    });
  };
}
