// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/render.tsx';
import { Projects } from './projects.tsx';

it('shows six projects and opens each in full', async () => {
  const { user } = await show(<Projects />);
  const buttons = screen.getAllByRole('button', { name: /^Read more/ });
  expect(buttons).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Read more: Video avatars' }));
  const dialog = await screen.findByRole('dialog', { name: 'Video avatars' });
  expect(dialog.textContent).toContain('a tenth of a second late');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
