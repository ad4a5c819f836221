// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { EmailState } from './email-state.tsx';
import { OfAccount } from './of-account.tsx';
import { ACCOUNT, accountAnswer } from './testing/test-answers.ts';

it('sees, on coming back from another tab, that the email was confirmed there', async () => {
  let confirmed = false;
  const { asked } = fakeApi({
    getUser: () => ({ ...accountAnswer, user: { ...ACCOUNT, emailVerified: confirmed } }),
  });
  await show(<OfAccount>{({ user }) => <EmailState user={user} sendLink={<p>the button</p>} />}</OfAccount>);
  expect(await screen.findByText('Not confirmed')).toBeTruthy();
  expect(screen.getByText('the button')).toBeTruthy();
  confirmed = true;
  dispatchEvent(new Event('focus'));
  expect(await screen.findByText('Confirmed')).toBeTruthy();
  expect(screen.queryByText('the button')).toBeNull();
  const asks = asked.length;
  dispatchEvent(new Event('focus'));
  await waitFor(() => expect(asked).toHaveLength(asks));
});
