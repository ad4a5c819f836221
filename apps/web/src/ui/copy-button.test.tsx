// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../testing/render.tsx';
import { CopyButton } from './copy-button.tsx';

it('copies, says so, and is ready again after two seconds', async () => {
  const { user } = await show(<CopyButton text="an address" label="Copy link" />);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('an address');
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy(), {
    timeout: 3_000,
  });
});

it('copies where the page is not secure and there is no clipboard to ask', async () => {
  const { user } = await show(<CopyButton text="an address" />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  const setData = vi.fn();
  // What a browser does on this command.
  document.execCommand = () => {
    const event = Object.assign(new Event('copy'), { clipboardData: { setData } });
    return document.dispatchEvent(event);
  };
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied!' })).toBeTruthy();
  expect(setData).toHaveBeenCalledWith('text/plain', 'an address');
  Reflect.deleteProperty(document, 'execCommand');
});

it('does not claim what did not happen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await show(<CopyButton text="an address" />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Could not copy' })).toBeTruthy();
});
