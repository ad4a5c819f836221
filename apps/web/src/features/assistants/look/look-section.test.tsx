// @vitest-environment jsdom
import type { Assistant } from '@parlo/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { BAKERY } from '../../../testing/bakery.ts';
import { OLENA } from '../../../testing/render.tsx';
import { madeTalkTime } from '../../../testing/talk-time.ts';
import { builderServer, openBuilder, saved } from '../testing/builder-scene.tsx';

const FAQ = ['Do you deliver?', 'Are you open?', 'Can I pay by card?', 'Is there parking?'];
const SHOP: Assistant = {
  ...BAKERY,
  faqList: FAQ.map((question) => ({ question, answer: 'Yes.', phrasings: [] })),
};
const account = (mayEmbed: boolean) => ({
  success: true as const,
  user: { ...OLENA, id: 'u', phone: '', admin: false, emailVerified: true, assistants: [], mayEmbed },
  minutes: 10,
  talk: madeTalkTime(10),
});

async function open({ paid = false, language = 'en' as 'en' | 'uk' } = {}) {
  const server = builderServer([SHOP], { getUser: () => account(paid) });
  const scene = await openBuilder({
    language,
    at: '/assistant/voice',
  });
  const frame = await screen.findByTitle<HTMLIFrameElement>(/Bakery/);
  await screen.findByLabelText(language === 'en' ? 'Colour code' : 'Код кольору');
  const shown: object[] = [];
  if (frame.contentWindow) {
    frame.contentWindow.postMessage = ({ assistant }: { assistant: { look: object } }) =>
      shown.push(assistant.look);
  }
  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return { ...scene, shown, change, looks: () => server.edits.map(({ updated }) => updated.look) };
}

beforeEach(() => localStorage.clear());

describe('how the widget looks', () => {
  it('opens by a bar or a card, and has the letter of its name in place of the logo', async () => {
    const { user, save, shown, looks } = await open();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Button' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Card' }));
    await user.selectOptions(screen.getByLabelText('Next to replies'), 'initial');
    await waitFor(() => expect(shown.at(-1)).toMatchObject({ avatar: 'initial' }));
    await save();
    await saved();
    expect(looks()).toMatchObject([{ launcher: 'card', avatar: 'initial' }]);
  });

  it('is shown at once, and saved with the rest', async () => {
    const { change, user, save, shown, looks } = await open();
    change('Colour code', '#0A7D5A');
    await user.selectOptions(screen.getByLabelText('Light or dark'), 'dark');
    change('Rounded corners', '4');
    change('Size of the button', '64');
    await waitFor(() =>
      expect(shown.at(-1)).toEqual({
        color: '#0a7d5a',
        theme: 'dark',
        radius: 4,
        branding: true,
        suggestions: ['Do you deliver?', 'Are you open?', 'Can I pay by card?'],
      }),
    );
    await save();
    await saved();
    expect(looks()).toEqual([
      {
        color: '#0a7d5a',
        theme: 'dark',
        radius: 4,
        size: 64,
        greetingDelay: null,
        branding: true,
        suggestions: [],
      },
    ]);
  });

  it('says when a colour can’t be shown as it is, in which theme', async () => {
    const { change } = await open();
    change('Colour code', '#ffff00');
    expect(screen.getByText(/made darker in the widget/)).toBeTruthy();
    change('Colour code', '#000040');
    expect(screen.getByText(/made lighter in the widget/)).toBeTruthy();
    expect(screen.queryByText(/made darker/)).toBeNull();
    change('Colour code', '#0a7d5a');
    expect(screen.queryByText(/made (darker|lighter)/)).toBeNull();
  });

  it('selects a swatch, and deselects it', async () => {
    const { user, shown } = await open();
    await user.click(screen.getByRole('button', { name: '#1d4ed8' }));
    await waitFor(() => expect(shown.at(-1)).toMatchObject({ color: '#1d4ed8' }));
    expect(screen.getByRole('button', { name: '#1d4ed8' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Parlo’s own' }));
    await waitFor(() => expect(shown.at(-1)).toMatchObject({ color: '' }));
  });

  it('neither previews nor saves an incomplete colour', async () => {
    const { change, save, shown, looks } = await open();
    change('Colour code', '#0a7');
    await waitFor(() => expect(shown.at(-1)).toMatchObject({ color: '' }));
    await save();
    await screen.findByText(/Write a colour as/);
    expect(looks()).toEqual([]);
  });
});

describe('the greeting next to the button', () => {
  it('comes after some seconds, or never', async () => {
    const { change, user, save, looks } = await open();
    await user.click(screen.getByLabelText('Say it before anybody opens the widget'));
    change('Seconds until it appears', '500');
    await save();
    await screen.findByText('Write a whole number of seconds, from 0 to 120.');
    change('Seconds until it appears', '8');
    await save();
    await saved();
    expect(looks()).toMatchObject([{ greetingDelay: 8 }]);
    await user.click(screen.getByLabelText('Say it before anybody opens the widget'));
    expect(screen.queryByLabelText('Seconds until it appears')).toBeNull();
  });
});

describe('the line about Parlo', () => {
  const line = () => screen.getByLabelText<HTMLInputElement>('Say “Powered by Parlo” in the widget');

  it('stays for those who have not paid, and they read why', async () => {
    await open();
    expect([line().checked, line().disabled]).toEqual([true, true]);
    expect(screen.getByText('With a plan or bought minutes you can turn this off.')).toBeTruthy();
  });

  it('goes when an owner who pays wants it', async () => {
    const { user, shown } = await open({ paid: true });
    await waitFor(() => expect(line().disabled).toBe(false));
    await user.click(line());
    await waitFor(() => expect(shown.at(-1)).toMatchObject({ branding: false }));
  });
});

describe('questions as buttons', () => {
  it('are up to three of the owner’s, each once', async () => {
    const { user, shown } = await open();
    const choose = (number: number, question: string) =>
      user.selectOptions(screen.getByLabelText(`Button ${number}`), question);
    expect(screen.queryByLabelText('Button 2')).toBeNull();
    await choose(1, 'Do you deliver?');
    await choose(2, 'Is there parking?');
    const third = [...screen.getByLabelText<HTMLSelectElement>('Button 3').options].map(({ value }) => value);
    expect(third).toEqual(['', 'Are you open?', 'Can I pay by card?']);
    await choose(3, 'Are you open?');
    expect(screen.queryByLabelText('Button 4')).toBeNull();
    await choose(1, 'None');
    await waitFor(() =>
      expect(shown.at(-1)).toMatchObject({ suggestions: ['Is there parking?', 'Are you open?'] }),
    );
  });
});

it('speaks Ukrainian', async () => {
  await open({ language: 'uk' });
  expect(screen.getByRole('heading', { name: 'Вигляд' })).toBeTruthy();
  expect(screen.getByLabelText('Розмір кнопки')).toBeTruthy();
});
