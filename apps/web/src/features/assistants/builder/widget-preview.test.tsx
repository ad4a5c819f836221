// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { BAKERY } from '../../../testing/bakery.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { madeTalkTime } from '../../../testing/talk-time.ts';
import { chooseTheme } from '../../../theme/theme.ts';
import { builderServer, openBuilder, saved } from '../testing/builder-scene.tsx';
import { ENTRIES } from '../testing/entries-slot.tsx';
import { BuilderOfUser } from './builder-of-user.tsx';

beforeEach(() => localStorage.clear());

interface Told {
  readonly assistant: {
    readonly assistantName: string;
    readonly greetingMessage: string;
    readonly hears?: readonly string[];
  };
  readonly label: string | null;
}

/** The frame with the widget in it, and what it was told. */
async function preview(name = 'Bakery') {
  const frame = await screen.findByTitle<HTMLIFrameElement>(`Widget of ${name}`);
  const told: Told[] = [];
  const inside = frame.contentWindow ?? expect.fail('no frame');
  inside.postMessage = (message: Told, origin: unknown) => {
    expect(origin).toBe(location.origin);
    told.push(message);
  };
  return { frame, told };
}

describe('the live preview', () => {
  it('is the widget that visitors get', async () => {
    builderServer([{ ...BAKERY, talk: madeTalkTime(7) }]);
    await openBuilder();
    const { frame } = await preview();
    const address = new URL(frame.src, location.origin);
    expect(address.pathname).toBe('/widget');
    expect(address.searchParams.get('assistantId')).toBe('assistant_1');
    expect(address.searchParams.get('lang')).toBe('en');
    expect(frame.getAttribute('allow')).toContain('microphone');
    const minutes = '7 minutes left to talk · Monthly cap: 1 of 500 minutes used';
    expect(screen.getByText(minutes)).toBeTruthy();
  });

  it('shows typed text at once, and says that it is not saved', async () => {
    builderServer([BAKERY]);
    const { user } = await openBuilder();
    const { told } = await preview();
    await user.type(screen.getByLabelText('Greeting'), ' there');
    await waitFor(() => expect(told.at(-1)?.assistant.greetingMessage).toBe('Hello there'));
    expect(screen.getByText(/^Answers come from the last saved version/)).toBeTruthy();
  });

  it('is told anew when its page has loaded', async () => {
    builderServer([BAKERY]);
    await openBuilder();
    const { frame, told } = await preview();
    act(() => void frame.dispatchEvent(new Event('load')));
    expect(told.at(-1)).toMatchObject({
      type: 'parlo:preview',
      assistant: { id: 'assistant_1', assistantName: 'Bakery', greetingMessage: 'Hello', voice: 'coral' },
    });
  });

  it('is told what calls understand, so that it offers none in which nothing would be', async () => {
    const speech = { natural: true, hears: ['en'], speaks: ['en', 'uk'] };
    builderServer([BAKERY], { speech: () => ({ success: true, speech }) });
    const { retype } = await openBuilder();
    const { told } = await preview();
    await waitFor(() => expect(told.at(-1)?.assistant.hears).toEqual(['en']));
    await retype('Greeting', 'Вітаю!');
    await waitFor(() => expect(told.at(-1)?.assistant.hears).toEqual([]));
  });

  it('is never without a name: the saved one stands in for an empty field', async () => {
    builderServer([BAKERY]);
    const { retype } = await openBuilder();
    const { told } = await preview();
    await retype('Assistant name', 'B');
    await waitFor(() => expect(told.at(-1)?.assistant.assistantName).toBe('B'));
    await retype('Assistant name', '');
    await waitFor(() => expect(told.at(-1)?.assistant.assistantName).toBe('Bakery'));
  });

  it('says nothing of it once all is saved', async () => {
    builderServer([BAKERY]);
    const { retype, save } = await openBuilder();
    await retype('Greeting', 'Good morning');
    expect(screen.getByText(/^Answers come from the last saved version/)).toBeTruthy();
    await save();
    await saved();
    expect(screen.queryByText(/^Answers come from the last saved version/)).toBeNull();
  });

  it('follows the theme of the page', async () => {
    builderServer([BAKERY]);
    await openBuilder();
    const { frame } = await preview();
    act(() => chooseTheme('dark'));
    await waitFor(() => expect(new URL(frame.src, location.origin).searchParams.get('theme')).toBe('dark'));
    act(() => chooseTheme(null));
    await waitFor(() => expect(new URL(frame.src, location.origin).searchParams.get('theme')).toBe('light'));
  });

  it('shows the button as it was chosen for the code', async () => {
    builderServer([BAKERY]);
    const slots: Parameters<typeof BuilderOfUser>[0]['slots'] = {
      code: ({ onWidget }) => (
        <button type="button" onClick={() => onWidget?.({ label: 'Ask us', position: 'top-left' })}>
          choose
        </button>
      ),
    };
    const { user } = await openBuilder({ slots });
    const { told } = await preview();
    await user.click(screen.getByRole('link', { name: 'Put it on your site' }));
    await user.click(await screen.findByRole('button', { name: 'choose' }));
    await waitFor(() => expect(told.at(-1)?.label).toBe('Ask us'));
  });

  it('tries the typed assistant without an account, without requests of its own', async () => {
    const { asked } = fakeApi({});
    const { user } = await show(<BuilderOfUser slots={ENTRIES} />, { at: '/assistant' });
    const { frame, told } = await preview('New Assistant');
    const address = new URL(frame.src, location.origin);
    expect(address.searchParams.has('assistantId')).toBe(false);
    expect(address.searchParams.get('trial')).toBe('1');
    expect(screen.getByText(/Three minutes to try. Nothing is stored/)).toBeTruthy();
    expect(screen.queryByText(/Monthly cap/)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Knowledge' }));
    await user.click(await screen.findByRole('button', { name: 'Add a question' }));
    await user.type(screen.getByLabelText('Question'), 'Do you deliver?');
    await user.type(screen.getByLabelText('Answer'), 'Every day.');
    await waitFor(() =>
      expect(told.at(-1)).toMatchObject({
        assistant: { look: { suggestions: ['Do you deliver?'] } },
        trial: { faqList: [{ question: 'Do you deliver?', answer: 'Every day.', phrasings: [] }] },
      }),
    );
    expect(asked).toEqual([]);
  });

  it('ticks ‘Hear it’ without an account once the assistant has replied', async () => {
    fakeApi({});
    await show(<BuilderOfUser slots={{}} />, { at: '/assistant' });
    const { frame } = await preview('New Assistant');
    const hear = () => screen.getByRole('link', { name: /^Hear it/ }).textContent;
    const say = (role: string) =>
      act(
        () => void frame.contentWindow?.dispatchEvent(new CustomEvent('parlo:message', { detail: { role } })),
      );
    act(() => void frame.dispatchEvent(new Event('load')));
    say('visitor');
    expect(hear()).not.toContain('(done)');
    say('assistant');
    expect(hear()).toContain('(done)');
  });
});
