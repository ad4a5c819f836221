import * as ad from '../features/admin.ts';
import { DoneResponse } from '../features/auth.ts';
import * as b from '../features/blog.ts';
import * as n from '../features/notifications.ts';
import * as s from '../features/support.ts';
import { get, KB, post } from './call.ts';

export const supportCalls = {
  support: post('/support', 'anyone', 'Write to the operator', s.SupportInput, s.SupportResponse, {
    bodyLimit: 32 * KB,
  }),
  subscribe: post('/subscribe', 'anyone', 'Join a mailing list', s.SubscribeInput, DoneResponse),
  unsubscribe: post('/unsubscribe', 'anyone', 'Leave a mailing list', s.UnsubscribeInput, DoneResponse),
  getNotifications: post(
    '/get_notifications',
    'owner',
    'What the product has to tell',
    null,
    n.NotificationsResponse,
  ),
  readNotifications: post(
    '/read_notifications',
    'owner',
    'Mark as read',
    n.NotificationsInput,
    n.NotificationsResponse,
  ),
  deleteNotifications: post(
    '/delete_notifications',
    'owner',
    'Remove',
    n.NotificationsInput,
    n.NotificationsResponse,
  ),
} as const;

export const blogCalls = {
  posts: get('/posts', 'anyone', 'All blog posts', null, b.PostsResponse),
  post: get('/post/{id}', 'anyone', 'One blog post', b.PostInput, b.PostResponse),
} as const;

export const adminCalls = {
  listUsers: post(
    '/admin/list_users',
    'admin',
    'Accounts, newest first',
    ad.ListUsersInput,
    ad.UsersResponse,
  ),
  grantMinutes: post(
    '/admin/grant_minutes',
    'admin',
    'Give minutes to an account',
    ad.GrantMinutesInput,
    ad.AdminUserResponse,
  ),
  setAdmin: post(
    '/admin/set_admin',
    'admin',
    'Make somebody an administrator, or no longer one',
    ad.SetAdminInput,
    ad.AdminUserResponse,
  ),
} as const;
