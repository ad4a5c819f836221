import { DoneAnswer } from '../accounts.ts';
import * as ad from '../admin.ts';
import * as b from '../blog.ts';
import * as s from '../support.ts';
import { get, KB, post } from './call.ts';

export const supportCalls = {
  support: post('/support', 'anyone', 'Write to the operator', s.SupportInput, s.SupportAnswer, {
    bodyLimit: 32 * KB,
  }),
  subscribe: post('/subscribe', 'anyone', 'Join a mailing list', s.SubscribeInput, DoneAnswer),
  unsubscribe: post('/unsubscribe', 'anyone', 'Leave a mailing list', s.UnsubscribeInput, DoneAnswer),
  getNotifications: post(
    '/get_notifications',
    'owner',
    'What the product has to tell',
    null,
    s.NotificationsAnswer,
  ),
  readNotifications: post(
    '/read_notifications',
    'owner',
    'Mark as read',
    s.NotificationsInput,
    s.NotificationsAnswer,
  ),
  deleteNotifications: post(
    '/delete_notifications',
    'owner',
    'Remove',
    s.NotificationsInput,
    s.NotificationsAnswer,
  ),
} as const;

export const blogCalls = {
  posts: get('/posts', 'anyone', 'All blog posts', null, b.PostsAnswer),
  post: get('/post/{id}', 'anyone', 'One blog post', b.PostInput, b.PostAnswer),
} as const;

export const adminCalls = {
  listUsers: post('/admin/list_users', 'admin', 'Accounts, newest first', ad.ListUsersInput, ad.UsersAnswer),
  grantMinutes: post(
    '/admin/grant_minutes',
    'admin',
    'Give minutes to an account',
    ad.GrantMinutesInput,
    ad.AdminUserAnswer,
  ),
  setAdmin: post(
    '/admin/set_admin',
    'admin',
    'Make somebody an administrator, or no longer one',
    ad.SetAdminInput,
    ad.AdminUserAnswer,
  ),
} as const;
