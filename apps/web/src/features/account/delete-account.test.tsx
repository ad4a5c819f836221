// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { DeleteAccount } from './profile-page.tsx';
import { accountAnswer } from './testing/test-answers.ts';

it('names what goes, offers it as a file, and asks for the password', async () => {
  const { asked } = fakeApi({
    deleteAccount: ({ password }) =>
      password === 'a guess'
        ? refuse('wrong_password', 'The current password is wrong.', { field: 'password' })
        : refuse('last_admin', 'The last one.'),
  });
  const { user } = await show(<DeleteAccount account={accountAnswer} />);
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('minutes that are left: 10');
  expect(screen.getByRole('link', { name: 'Download everything first' }).getAttribute('href')).toBe(
    '/api/export_account',
  );
  // The safe answer has the focus.
  expect(document.activeElement?.textContent).toBe('Cancel');
  const remove = screen.getByRole('button', { name: 'Delete for good' });
  await user.click(remove);
  expect(screen.getByText('Your password is required.')).toBeTruthy();
  expect(asked).toEqual([]);
  const password = screen.getByLabelText('Your password', { selector: 'input' });
  await user.type(password, 'a guess');
  await user.click(remove);
  expect(await screen.findByText('The current password is wrong.')).toBeTruthy();
  await user.clear(password);
  await user.type(password, 'correct horse');
  await user.click(remove);
  expect(await screen.findByText(/You are the last administrator/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
