import { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import type { RateLimits } from '../../platform/rate-limit.ts';
import type { Auth } from './auth.ts';
import { getUser, type ListAssistants } from './get-user.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';

export interface AuthFeatureDeps {
  readonly auth: Auth;
  readonly db: Database;
  readonly limits: RateLimits;
  readonly listAssistants: ListAssistants;
}

export function authFeature({ auth, db, limits, listAssistants }: AuthFeatureDeps): Feature {
  return (api) => {
    api.serve(CALLS.register, register(auth, db), { limit: 'register' });
    api.serve(CALLS.login, login(auth, db, limits));
    api.serve(CALLS.logout, logout(auth, db));
    api.serve(CALLS.getUser, getUser(db, listAssistants));
  };
}
