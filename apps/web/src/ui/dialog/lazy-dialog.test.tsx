// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

interface Props {
  readonly name: string;
  readonly onClose: () => void;
}
const Window = ({ name }: Props) => <p>{`a window called ${name}`}</p>;

it('shows the dialog once its code has come', async () => {
  const Lazy = lazyDialog<Props>(async () => Window);
  await show(<Lazy name="Delete" onClose={() => {}} />);
  expect(await screen.findByText('a window called Delete')).toBeTruthy();
});

it('says that it did not come, and asks for it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<typeof Window>>().mockRejectedValueOnce(new TypeError('404'));
  load.mockResolvedValue(Window);
  const Lazy = lazyDialog<Props>(load);
  const { user } = await show(
    <>
      <input defaultValue="half a sentence" />
      <Lazy name="Delete" onClose={() => {}} />
    </>,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('What you typed here is still here.');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('half a sentence');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('a window called Delete')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('can be given up, as the dialog could be closed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Lazy = lazyDialog<Props>(() => Promise.reject(new TypeError('404')));
  const onClose = vi.fn();
  const { user } = await show(<Lazy name="Delete" onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('begins before it is shown, and something else holds its place until it is there', async () => {
  let come = (_: typeof Window) => {};
  const load = vi.fn(() => new Promise<typeof Window>((resolve) => (come = resolve)));
  const Lazy = lazyDialog<Props>(load, <p>its place</p>);
  Lazy.fetch();
  expect(load).toHaveBeenCalledTimes(1);
  await show(<Lazy name="Delete" onClose={() => {}} />);
  expect(screen.getByText('its place')).toBeTruthy();
  come(Window);
  expect(await screen.findByText('a window called Delete')).toBeTruthy();
  expect(screen.queryByText('its place')).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});
