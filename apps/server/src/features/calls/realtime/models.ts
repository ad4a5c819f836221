import type { Context, Hono } from 'hono';
import { type ClaimsDeps, requireOwner } from './realtime-claims.ts';
import { RealtimeError } from './realtime-error.ts';

export interface OwnModel {
  readonly id: string;
  readonly createdAt: Date;
}

export interface ModelsDeps extends Pick<ClaimsDeps, 'bearerOwner'> {
  /** The assistants of an owner, in the order they were made. */
  readonly modelsOf: (ownerId: string) => Promise<readonly OwnModel[]>;
}

/** The routes of `/v1/models`: an owner's assistants, whose ids are what clients name as `model`. */
export function addModelRoutes(app: Hono, deps: ModelsDeps): void {
  app.get('/', async (context) => {
    const models = await ownModels(deps, context);
    return context.json({ object: 'list', data: models.map(written) });
  });
  app.get('/:id', async (context) => {
    const models = await ownModels(deps, context);
    const model = models.find(({ id }) => id === context.req.param('id'));
    if (!model) throw new RealtimeError('not_found', 'There is no such model.', { param: 'model' });
    return context.json(written(model));
  });
}

async function ownModels({ bearerOwner, modelsOf }: ModelsDeps, context: Context) {
  const { id } = await requireOwner({ bearerOwner }, context);
  return modelsOf(id);
}

function written({ id, createdAt }: OwnModel) {
  return { id, object: 'model', created: Math.floor(createdAt.getTime() / 1_000), owned_by: 'parlo' };
}
