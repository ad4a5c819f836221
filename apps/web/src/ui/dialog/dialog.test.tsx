// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../testing/render.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

function Opener({ onClose }: { readonly onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Button>Beside</Button>
      {open && (
        <Dialog open title="A window" onClose={close}>
          <input aria-label="The work" />
        </Dialog>
      )}
    </>
  );
}

const focused = () => document.activeElement?.textContent;

it('begins at the work, and gives the focus back to what opened it', async () => {
  const { user } = await show(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(document.activeElement).toBe(screen.getByLabelText('The work'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Open'));
});

it('leaves the focus where somebody placed it on closing', async () => {
  const { user } = await show(
    <Opener onClose={() => queueMicrotask(() => screen.getByRole('button', { name: 'Beside' }).focus())} />,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Beside'));
});
