// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { TemplatePicker } from './template-picker.tsx';

const MINE = { assistantPrompt: 'My own prompt', greetingMessage: 'My own greeting' };

function Form() {
  const [typed, fill] = useState<typeof MINE>(MINE);
  return (
    <>
      <output>{`${typed.greetingMessage} / ${typed.assistantPrompt}`}</output>
      <TemplatePicker slot={{ typed: () => typed, fill }} />
    </>
  );
}

it('fills in an example, says which, and gives back what was there', async () => {
  const { user } = await show(<Form />);
  await user.click(screen.getByRole('button', { name: 'Start from an example' }));
  await user.click(await screen.findByRole('button', { name: /Restaurant Host/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(/^Good day! Would you like a table.*allergens/)).toBeTruthy();
  expect(screen.getByText('Filled in from “Restaurant Host”.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('My own greeting / My own prompt')).toBeTruthy();
  expect(screen.queryByText(/Filled in from/)).toBeNull();
});

it('offers all twenty, and tells a Ukrainian reader what language they are in', async () => {
  const { user } = await show(<Form />, { language: 'uk' });
  await user.click(screen.getByRole('button', { name: 'Почати з прикладу' }));
  const list = await screen.findByRole('list', { name: 'Приклади' });
  expect(list.querySelectorAll('button')).toHaveLength(20);
  expect(screen.getByText('Приклади англійською, бо нею розмовляють голоси.')).toBeTruthy();
});
