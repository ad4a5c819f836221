// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { madeTalkTime } from '../../testing/talk-time.ts';
import { ExportWidget } from './export-widget.tsx';

const answer = (mayEmbed: boolean) =>
  fakeApi({
    getUser: () => ({
      success: true,
      user: { ...OLENA, id: 'u', phone: '', admin: false, emailVerified: true, assistants: [], mayEmbed },
      minutes: 10,
      talk: madeTalkTime(10),
    }),
  });
const poppy = { id: 'assistant_1', assistantName: 'Poppy' };
const press = async (assistant: typeof poppy | null) => {
  const { user } = await show(<ExportWidget email={OLENA.email} assistant={assistant} />);
  await user.click(screen.getByRole('button', { name: 'Export WidgetPRO' }));
};

it('is marked PRO and leads to the code with a plan', async () => {
  answer(true);
  await press(poppy);
  expect(await screen.findByRole('dialog', { name: 'Export Poppy' })).toBeTruthy();
});

it('is a premium feature for everybody else', async () => {
  answer(false);
  await press(poppy);
  expect(await screen.findByRole('dialog', { name: 'Premium Feature' })).toBeTruthy();
});

it('needs an assistant', async () => {
  answer(true);
  await press(null);
  expect((await screen.findByRole('alert')).textContent).toContain('Please select an assistant first.');
  expect(screen.getByRole('link', { name: 'Open the builder' }).getAttribute('href')).toBe('/assistant');
});
