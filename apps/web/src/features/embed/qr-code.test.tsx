// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { QrCode } from './qr-code.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

it('says that there is no address to draw', async () => {
  await show(<QrCode link="" />);
  expect(await screen.findByText('No URL provided')).toBeTruthy();
});

it('says that a link can’t be drawn, and offers to try again', async () => {
  // More than a QR code holds.
  const { user } = await show(<QrCode link={`https://parlo.example/${'x'.repeat(3_000)}`} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to generate QR code');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Failed to generate QR code')).toBeTruthy();
});
