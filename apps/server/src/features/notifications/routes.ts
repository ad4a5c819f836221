import { ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import { deleteNotifications, getNotifications, readNotifications } from './notifications.ts';

export function notificationsFeature({ db }: { readonly db: Database }): Feature {
  return (api) => {
    api.serve(ENDPOINTS.getNotifications, getNotifications(db));
    api.serve(ENDPOINTS.readNotifications, readNotifications(db));
    api.serve(ENDPOINTS.deleteNotifications, deleteNotifications(db));
  };
}
