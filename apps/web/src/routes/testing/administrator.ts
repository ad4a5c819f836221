import type { AdminUser } from '@parlo/contract';
import { OLENA } from '../../testing/render.tsx';
import { madeTalkTime } from '../../testing/talk-time.ts';

/** A server's response about the account: an administrator's, unless told otherwise. */
export const administrator = (admin = true) => ({
  getSecondFactor: () => ({ success: true as const, enabled: false, recoveryCodes: 0, required: false }),
  getUser: () => ({
    success: true as const,
    user: {
      id: 'user_1',
      name: 'Olena',
      surname: 'Koval',
      email: OLENA.email,
      phone: '',
      admin,
      emailVerified: true,
      assistants: [],
      mayEmbed: true,
    },
    minutes: 10,
    talk: madeTalkTime(10),
  }),
});

export const owner = (id: string, more: Partial<AdminUser> = {}): AdminUser => ({
  id,
  name: 'Mia',
  surname: 'Berg',
  email: `${id}@example.com`,
  phone: '',
  admin: false,
  emailVerified: true,
  secondFactor: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  assistants: 2,
  minutes: 1_234,
  plan: 'minutes',
  calls: 5,
  lastSeen: null,
  suspended: null,
  ...more,
});

/** An administrator's server with these owners. */
export const listing = (...users: AdminUser[]) => ({
  ...administrator(),
  listUsers: () => ({ success: true as const, users, next: null }),
});
