// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { madeTalkTime } from '../../../testing/talk-time.ts';
import { accountOf } from '../testing/test-answers.ts';
import { MinutesLeft } from './minutes-left.tsx';

it('counts in the forms of the language', async () => {
  fakeApi({ getUser: () => accountOf(1) });
  await show(<MinutesLeft email={OLENA.email} />);
  expect(await screen.findByText('1 minute left to talk')).toBeTruthy();
});

it('says that it could not, and tries again', async () => {
  let away = true;
  fakeApi({
    getUser: () => {
      if (away) throw new TypeError('no network');
      return accountOf(10);
    },
  });
  const { user } = await show(<MinutesLeft email={OLENA.email} />);
  const alert = await screen.findByRole('alert', {}, { timeout: 4_000 });
  expect(alert.textContent).toContain('Your minutes could not be loaded.');
  away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('10 minutes left to talk')).toBeTruthy();
});

it('explains a suspended account, regardless of its minutes', async () => {
  const talk = madeTalkTime(0, { account: 310, limit: 'suspended', visitors: false });
  fakeApi({ getUser: () => ({ ...accountOf(310), talk }) });
  await show(<MinutesLeft email={OLENA.email} />);
  expect(await screen.findByText('Your account is suspended')).toBeTruthy();
});
