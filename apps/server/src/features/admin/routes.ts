import { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import { type GrantSeconds, grantMinutes } from './grant-minutes.ts';
import { setAdmin } from './set-admin.ts';
import { listUsers } from './users.ts';

export interface AdminFeatureDeps {
  readonly db: Database;
  readonly grantSeconds: GrantSeconds;
}

export function adminFeature({ db, grantSeconds }: AdminFeatureDeps): Feature {
  return (api) => {
    api.serve(CALLS.listUsers, listUsers(db));
    api.serve(CALLS.grantMinutes, grantMinutes(db, grantSeconds));
    api.serve(CALLS.setAdmin, setAdmin(db));
  };
}
