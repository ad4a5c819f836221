// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { Button } from '../button.tsx';
import { Field, Input } from '../form/field.tsx';
import { PasswordInput } from '../form/password-input.tsx';
import { Confirm } from './confirm.tsx';

const onConfirm = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  onConfirm.mockReset();
  onClose.mockReset();
});

function Question({ busy = false }: { readonly busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      {open && (
        <Confirm
          title="Delete it?"
          text="It can’t be brought back."
          action="Delete for good"
          busy={busy}
          onConfirm={onConfirm}
          onClose={() => {
            onClose();
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

async function ask(busy = false) {
  const scene = await show(<Question busy={busy} />);
  await scene.user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete it?' });
  return { ...scene, dialog };
}

it('says what it is about, and begins at the safe choice', async () => {
  const { dialog, user } = await ask();
  const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(text?.textContent).toBe('It can’t be brought back.');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Cancel');
  // Who presses Enter without reading has done nothing.
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

it('keeps the focus going round inside of it', async () => {
  const { dialog, user } = await ask();
  const seen: (string | null | undefined)[] = [];
  for (let step = 0; step < 4; step += 1) {
    seen.push(document.activeElement?.textContent);
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.tab();
  }
  expect(seen).toEqual(['Cancel', 'Delete for good', 'Cancel', 'Delete for good']);
});

it('is left by Escape, with the focus where it was, and does nothing', async () => {
  const { user } = await ask();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'));
  expect(onConfirm).not.toHaveBeenCalled();
});

it('does it when asked to, and not a second time while that is under way', async () => {
  const { user, unmount } = await ask();
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  unmount();
  const busy = await ask(true);
  await busy.user.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('ties a field to its hint, its error and its count', async () => {
  const field = (error?: string) => (
    <Field label="Name" hint="As visitors see it" count={{ used: 40, max: 32 }} error={error}>
      {(wiring) => <Input {...wiring} defaultValue="x" />}
    </Field>
  );
  const { unmount } = await show(field('Name is too long.'));
  const described = () =>
    (screen.getByLabelText('Name').getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(described()).toEqual(['Name is too long.', 'As visitors see it']);
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('40 of 32 characters')).toBeTruthy();
  unmount();
  await show(field());
  expect(described()).toEqual(['As visitors see it']);
  expect(screen.getByLabelText('Name').hasAttribute('aria-invalid')).toBe(false);
});

it('shows a password to its writer, by keyboard too, and keeps what was typed', async () => {
  const { user } = await show(<PasswordInput aria-label="Password" />);
  const box = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
  await user.type(box, 'correct horse');
  expect(box.type).toBe('password');
  await user.tab();
  await user.keyboard('{Enter}');
  expect([box.type, box.value]).toEqual(['text', 'correct horse']);
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect([box.type, box.value]).toEqual(['password', 'correct horse']);
});
