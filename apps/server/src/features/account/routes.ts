import { ENDPOINTS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import { getActivity } from './activity.ts';
import { type DeleteAccountDeps, deleteAccount } from './delete-account.ts';
import { type ExportDeps, exportAccount } from './export-account.ts';

export type AccountDeps = ExportDeps & DeleteAccountDeps;

export function accountFeature(deps: AccountDeps): Feature {
  return (api) => {
    api.serve(ENDPOINTS.exportAccount, exportAccount(deps));
    api.serve(ENDPOINTS.getActivity, getActivity(deps.db));
    api.serve(ENDPOINTS.deleteAccount, deleteAccount(deps));
  };
}
