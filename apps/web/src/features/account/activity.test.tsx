// @vitest-environment jsdom
import type { OwnAct } from '@parlo/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { Activity } from './activity.tsx';

const at = '2026-11-20T10:00:00.000Z';
const SIGNED_IN: OwnAct = {
  id: 'act_1',
  at,
  act: 'sign_in',
  about: 'Google',
  device: { browser: 'Firefox', system: 'Linux' },
  via: null,
};
const EDITED: OwnAct = {
  id: 'act_2',
  at,
  act: 'edit_assistant',
  about: 'Front desk',
  device: null,
  via: 'api_key',
};

it('says what was done, with what and when, and loads more', async () => {
  const { asked } = fakeApi({
    getActivity: ({ cursor }) => ({
      success: true,
      acts: [cursor ? EDITED : SIGNED_IN],
      next: cursor ? null : 'older',
    }),
  });
  const { user } = await show(<Activity />);
  const row = (await screen.findByText('Signed in')).closest('li');
  expect(row?.textContent).toMatch(/^Signed inGoogleWithFirefox, LinuxWhenNov 20, 2026/);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  const older = (await screen.findByText('Edited an assistant')).closest('li');
  expect(older?.textContent).toMatch(/^Edited an assistantFront deskWithAn API keyWhen/);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(asked.at(-1)?.input).toMatchObject({ cursor: 'older' });
});

it('can be asked for again', async () => {
  let away = true;
  fakeApi({
    getActivity: () => {
      if (away) throw new TypeError('away');
      return { success: true, acts: [], next: null };
    },
  });
  const { user } = await show(<Activity />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  away = false;
  await user.click(again);
  expect(await screen.findByText('Nothing yet.')).toBeTruthy();
});
