// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { TypedTexts } from '../../../owner/assistants/builder-slot.ts';
import { show } from '../../../testing/render.tsx';
import { TemplatePicker } from './template-picker.tsx';

const OWN_ENTRY = { question: 'Are you open?', answer: 'Yes.', phrasings: '' };
const MINE: TypedTexts = {
  assistantPrompt: 'My own prompt',
  greetingMessage: 'My own greeting',
  faqList: [OWN_ENTRY],
};

function Form() {
  const [typed, fill] = useState(MINE);
  return (
    <>
      <output>{`${typed.greetingMessage} / ${typed.assistantPrompt}`}</output>
      <ol aria-label="Questions">
        {typed.faqList.map(({ question }) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
      <TemplatePicker slot={{ typed: () => typed, fill }} />
    </>
  );
}

it('fills in an example, names it, and can restore the earlier values', async () => {
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
  expect(screen.getByText('Приклади англійською.')).toBeTruthy();
});

it('adds five questions to the owner’s, and takes them back for those of another example', async () => {
  const { user } = await show(<Form />);
  const questions = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const pick = async (name: RegExp) => {
    await user.click(screen.getByRole('button', { name: 'Start from an example' }));
    await user.click(await screen.findByRole('button', { name }));
  };
  await pick(/Restaurant Host/);
  expect(questions()).toEqual([OWN_ENTRY.question, ...Array(5).fill(expect.any(String))]);
  expect(questions()).toContain('What about allergies?');
  await pick(/Hotel Concierge/);
  expect(questions()).toHaveLength(6);
  expect(questions()).toContain('Is breakfast included?');
  expect(questions()).not.toContain('What about allergies?');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(questions()).toContain('What about allergies?');
});
