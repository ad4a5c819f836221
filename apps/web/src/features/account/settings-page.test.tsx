// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { chosenTheme } from '../../theme/theme.ts';
import { SettingsPage } from './settings-page.tsx';
import { accountAnswer } from './testing/test-answers.ts';

it('shows name and email, and leads to the one place where they are edited', async () => {
  fakeApi({ getUser: () => accountAnswer });
  await show(<SettingsPage news={<p>the box</p>} />);
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  expect([email.value, email.readOnly]).toEqual(['olena@example.com', true]);
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  expect([name.value, name.readOnly]).toEqual(['Olena Koval', true]);
  const link = screen.getByRole('link', { name: 'Edit under Profile & Security' });
  expect(link.getAttribute('href')).toBe('/dashboard/profile');
  expect(screen.getByRole('link', { name: 'Keys and the API' }).getAttribute('href')).toBe('/dashboard/api');
  expect(screen.getByText('the box')).toBeTruthy();
});

it('says when the account does not come, and everything else works', async () => {
  fakeApi({});
  const { user } = await show(<SettingsPage news={null} />);
  expect(await screen.findByText(/Your profile could not be loaded/, {}, { timeout: 5_000 })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(chosenTheme()).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'As my device' }));
  expect(chosenTheme()).toBeNull();
});

it('changes the language, and keeps it', async () => {
  fakeApi({ getUser: () => accountAnswer });
  const { user } = await show(<SettingsPage news={null} />);
  await user.click(screen.getByRole('radio', { name: 'Українська' }));
  expect(await screen.findByRole('heading', { name: 'Мова і вигляд' })).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem('language')).toBe('uk'));
});
