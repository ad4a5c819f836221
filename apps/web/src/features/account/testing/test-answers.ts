import type { EndpointOutput, User } from '@parlo/contract';
import { OLENA } from '../../../testing/render.tsx';
import { madeTalkTime } from '../../../testing/talk-time.ts';

/** The account of the signed-in person in component tests. */
export const ACCOUNT: User & { assistants: []; mayEmbed: false } = {
  ...OLENA,
  id: 'user_1',
  phone: '+380441234567',
  admin: false,
  emailVerified: false,
  assistants: [],
  mayEmbed: false,
};

export const accountAnswer: EndpointOutput<'getUser'> = {
  success: true,
  user: ACCOUNT,
  minutes: 10,
  talk: madeTalkTime(10),
};
export const done = { success: true as const, message: 'Done.' };
