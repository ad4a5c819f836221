// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { ProfilePage } from './profile-page.tsx';
import { accountAnswer } from './testing/test-answers.ts';

it('lets what needs no account work while the account does not come', async () => {
  let away = true;
  fakeApi({
    getUser: () => {
      if (away) throw new TypeError('away');
      return accountAnswer;
    },
    getSecondFactor: () => ({ success: true, enabled: false, recoveryCodes: 0, required: false }),
    listPasskeys: () => ({ success: true, passkeys: [] }),
    getSignInWays: () => ({ success: true, password: true, services: [] }),
    listSessions: () => ({ success: true, sessions: [] }),
    getActivity: () => ({ success: true, acts: [], next: null }),
  });
  const { user } = await show(<ProfilePage sendLink={<p>the button</p>} />);
  const [again] = await screen.findAllByRole('button', { name: 'Try again' });
  // The email is known from signing in; whether it is confirmed is not.
  expect(screen.getByText('olena@example.com')).toBeTruthy();
  expect(screen.queryByText('the button')).toBeNull();
  expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy();
  away = false;
  await user.click(again ?? document.body);
  expect(await screen.findByText('the button')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeTruthy();
});
