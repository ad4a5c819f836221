import { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import { deleteNotifications, getNotifications, readNotifications } from './notifications.ts';

export function notificationsFeature({ db }: { readonly db: Database }): Feature {
  return (api) => {
    api.serve(CALLS.getNotifications, getNotifications(db));
    api.serve(CALLS.readNotifications, readNotifications(db));
    api.serve(CALLS.deleteNotifications, deleteNotifications(db));
  };
}
