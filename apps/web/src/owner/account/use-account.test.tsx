// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { madeTalkTime } from '../../testing/talk-time.ts';
import { useAccount } from './use-account.ts';
import { readUser, signedIn } from './use-user.ts';

function Minutes() {
  return <p>{useAccount(OLENA.email).data?.minutes ?? 'waiting'}</p>;
}

const answer = (email: string) => ({
  success: true as const,
  user: {
    ...OLENA,
    email,
    id: 'user_1',
    phone: '',
    admin: false,
    emailVerified: true,
    assistants: [],
    mayEmbed: false,
  },
  minutes: 7,
  talk: madeTalkTime(7),
});

it('follows an email that was changed on another device', async () => {
  signedIn(OLENA);
  fakeApi({ getUser: () => answer('olha@example.com') });
  await show(<Minutes />);
  expect(await screen.findByText('7')).toBeTruthy();
  expect(readUser()?.email).toBe('olha@example.com');
});

it('does not restore a user who signed out meanwhile', async () => {
  fakeApi({ getUser: () => answer('olha@example.com') });
  await show(<Minutes />);
  expect(await screen.findByText('7')).toBeTruthy();
  expect(readUser()).toBeNull();
});
