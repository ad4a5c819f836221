// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readLocalUser } from '../../owner/account/local-user.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ACCOUNT } from './testing/test-answers.ts';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save profile' });

it('saves once, and the stored user follows', async () => {
  let answer = () => {};
  const { asked } = fakeApi({
    updateProfile: () =>
      new Promise((resolve) => {
        answer = () => resolve({ success: true, message: '', user: { ...ACCOUNT, name: 'Olha' } });
      }),
  });
  const { user } = await show(<ProfileForm user={ACCOUNT} />);
  await user.clear(field('Name'));
  await user.type(field('Name'), ' Olha ');
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Saving...' }));
  answer();
  expect(await screen.findByText('Your profile is saved.')).toBeTruthy();
  expect(asked.filter(({ name }) => name === 'updateProfile')).toHaveLength(1);
  expect(readLocalUser(localStorage)).toMatchObject({ name: 'Olha', email: ACCOUNT.email });
  // As it is stored, without the spaces.
  expect(field('Name').value).toBe('Olha');
  await user.type(field('Name'), 'x');
  expect(screen.queryByText('Your profile is saved.')).toBeNull();
});

it('names missing fields before sending a request', async () => {
  const { asked } = fakeApi({});
  const { user } = await show(<ProfileForm user={ACCOUNT} />);
  await user.clear(field('Surname'));
  await user.clear(field('Phone'));
  await user.click(save());
  expect(screen.getByText('Surname is required.')).toBeTruthy();
  expect(screen.getByText('Phone is required.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Surname'));
  expect(asked).toEqual([]);
});

it('keeps typed text when saving fails or the session is over', async () => {
  let over = false;
  fakeApi({
    updateProfile: () => {
      if (!over) throw new TypeError('away');
      return refuse('unauthenticated', 'Please sign in to continue');
    },
  });
  const { user } = await show(<ProfileForm user={ACCOUNT} />);
  await user.type(field('Name'), 'x');
  await user.click(save());
  expect(await screen.findByText(/could not be saved. What you typed is still here/)).toBeTruthy();
  over = true;
  await user.click(save());
  expect(await screen.findByText('Please sign in to continue')).toBeTruthy();
  expect(field('Name').value).toBe('Olenax');
});

it('does not overwrite input typed while the request is running', async () => {
  let answer = () => {};
  fakeApi({
    updateProfile: () =>
      new Promise((resolve) => {
        answer = () => resolve({ success: true, message: '', user: ACCOUNT });
      }),
  });
  const { user } = await show(<ProfileForm user={ACCOUNT} />);
  await user.click(save());
  await user.type(field('Name'), ' Maria');
  answer();
  await waitFor(() => expect(readLocalUser(localStorage)?.name).toBe('Olena'));
  expect(field('Name').value).toBe('Olena Maria');
});
