// @vitest-environment jsdom
import type { Assistant, Problem } from '@parlo/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLocalUser } from '../../../owner/account/local-user.ts';
import { findUnsaved } from '../../../owner/assistants/builder-draft.ts';
import { BAKERY as DEFAULTS } from '../../../testing/bakery.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { BuilderOfUser } from '../builder/builder-of-user.tsx';
import { loadSections } from '../testing/builder-scene.tsx';

const BAKERY: Assistant = { ...DEFAULTS, faqList: [], allowedSites: ['https://bakery.example'] };

/** A field of each section. */
const FIRST = {
  about: 'AI notice',
  visitors: 'Sites that may show it',
  messages: 'Visitors can leave a message',
} as const;

/** The builder with this section, over a server that stores, unless it says `no`. */
async function open(no?: Problem, section: keyof typeof FIRST = 'visitors') {
  let bakery = BAKERY;
  const list = () => ({ success: true as const, message: '', assistants: [bakery] });
  const { asked } = fakeApi({
    getAssistants: list,
    editAssistant({ updated }) {
      if (no) refuse(no.reason, 'No.', no);
      bakery = { ...bakery, ...(updated as Partial<Assistant>), version: bakery.version + 1 };
      return list();
    },
  });
  await loadSections();
  const { user } = await show(<BuilderOfUser slots={{}} />, { at: `/assistant/${section}` });
  await screen.findByLabelText(FIRST[section]);
  const save = () => user.click(screen.getByRole('button', { name: 'Save Settings' }));
  const edits = () => asked.filter(({ name }) => name === 'editAssistant').map(({ input }) => input);
  const sites = () => screen.getByLabelText<HTMLTextAreaElement>('Sites that may show it');
  return { user, sites, save, edits };
}

beforeEach(() => {
  localStorage.clear();
  keepLocalUser(localStorage, OLENA);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('the sites of an assistant', () => {
  it('are shown as they will be kept, and saved so', async () => {
    const { user, sites, save, edits } = await open();
    expect(sites().value).toBe('https://bakery.example');
    expect(screen.queryByText('Saved as')).toBeNull();
    fireEvent.change(sites(), { target: { value: 'bakery.example, *.shop.example' } });
    screen.getByText('https://*.shop.example');
    await user.tab();
    await save();
    await screen.findByText('Settings saved successfully!');
    expect(edits()).toMatchObject([
      { updated: { allowedSites: ['https://bakery.example', 'https://*.shop.example'], version: 4 } },
    ]);
    expect(findUnsaved(localStorage, OLENA.email, 'assistant_1')).toBeNull();
    expect(screen.getByRole('button', { name: 'All Saved!' })).toHaveProperty('disabled', true);
  });

  it('show their problem on blur, and send no request', async () => {
    const { user, sites, save, edits } = await open();
    await user.clear(sites());
    await user.type(sites(), 'our shop{Tab}');
    await screen.findByText(/^“our” is not a site/);
    expect(sites().getAttribute('aria-invalid')).toBe('true');
    await save();
    expect(screen.getByRole('alert').textContent).toBe('Some fields need your attention before saving.');
    await user.clear(sites());
    await user.type(sites(), 'http://bakery.example');
    await screen.findByText(/A microphone needs a secure page: write https\./);
    await user.clear(sites());
    await waitFor(() => expect(sites().getAttribute('aria-invalid')).toBeNull());
    expect(edits()).toEqual([]);
  });

  it('say when the server refuses them, beside the field', async () => {
    const { user, sites, save } = await open({ reason: 'invalid_site', field: 'allowedSites.1' });
    await user.type(sites(), '\nshop.example');
    await save();
    await screen.findByText(/^One of these sites can’t be used/);
    expect(sites().getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(sites()));
  });
});

it('shows what the server refuses of another field at that field', async () => {
  const { user, save } = await open({ reason: 'too_long', field: 'consentText', params: { max: 500 } });
  const consent = screen.getByLabelText<HTMLTextAreaElement>('Consent text');
  await user.type(consent, 'We keep what you say.');
  await save();
  await waitFor(() => expect(consent.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(consent);
});

it('says beside the AI notice why its words are refused, and shows ours where it is empty', async () => {
  const { user, save } = await open({ reason: 'notice_names_no_ai', field: 'aiNotice' }, 'about');
  const notice = screen.getByLabelText<HTMLInputElement>('AI notice');
  expect(notice.placeholder).toBe('You are talking to an AI.');
  await user.type(notice, 'You are talking to Mia.');
  await save();
  // At the field, and where saving says how it went.
  expect(await screen.findAllByText(/^The notice has to say that an AI/)).toHaveLength(2);
  expect(notice.value).toBe('You are talking to Mia.');
  await waitFor(() => expect(document.activeElement).toBe(notice));
});

it('saves what visitors agree to, and counts its characters', async () => {
  const { user, save, edits } = await open();
  const consent = screen.getByLabelText<HTMLTextAreaElement>('Consent text');
  expect(consent.maxLength).toBe(500);
  await user.type(consent, 'We keep what you say.');
  screen.getByText('21/500');
  await save();
  await waitFor(() => expect(edits()).toMatchObject([{ updated: { consentText: 'We keep what you say.' } }]));
});

describe('limits for one visitor', () => {
  it('are shown, and saved as numbers', async () => {
    const { user, save, edits } = await open();
    const calls = screen.getByLabelText<HTMLInputElement>('Calls at once');
    const minutes = screen.getByLabelText<HTMLInputElement>('Minutes a day');
    expect([calls.value, minutes.value]).toEqual(['3', '30']);
    await user.clear(calls);
    await user.type(calls, '10');
    await user.clear(minutes);
    await user.type(minutes, '120');
    await save();
    await waitFor(() =>
      expect(edits()).toMatchObject([{ updated: { visitorCallsAtOnce: 10, visitorMinutesPerDay: 120 } }]),
    );
  });

  it.each(['0', '101', 'many', ''])('take no %j', async (typed) => {
    const { user, save, edits } = await open();
    const calls = screen.getByLabelText<HTMLInputElement>('Calls at once');
    await user.clear(calls);
    if (typed) await user.type(calls, typed);
    await save();
    await screen.findByText('Write a whole number from 1 to 100.');
    expect(calls.getAttribute('aria-invalid')).toBe('true');
    expect(edits()).toEqual([]);
  });
});

describe('keeping conversations', () => {
  it('is without end until somebody says how many days', async () => {
    const { user, save, edits } = await open();
    expect(screen.getByLabelText('Until I delete them')).toHaveProperty('checked', true);
    await user.click(screen.getByLabelText('For a number of days'));
    const days = screen.getByLabelText<HTMLInputElement>('Days to keep conversations');
    expect(days.value).toBe('90');
    await user.clear(days);
    await user.type(days, '30');
    await save();
    await waitFor(() => expect(edits()).toMatchObject([{ updated: { retentionDays: 30 } }]));
    await user.click(screen.getByLabelText('Until I delete them'));
    await save();
    await waitFor(() => expect(edits()[1]).toMatchObject({ updated: { retentionDays: null } }));
  });

  it.each(['0', '3651', '1.5', ''])('takes no %j', async (typed) => {
    const { user, save, edits } = await open();
    await user.click(screen.getByLabelText('For a number of days'));
    const days = screen.getByLabelText<HTMLInputElement>('Days to keep conversations');
    await user.clear(days);
    if (typed) await user.type(days, typed);
    await save();
    await screen.findByText('Write a whole number of days, from 1 to 3650.');
    expect(days.getAttribute('aria-invalid')).toBe('true');
    expect(edits()).toEqual([]);
  });
});

describe('a way to a person', () => {
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const on = 'Visitors can leave a message';

  it('needs a way to reply, and shows where to choose one', async () => {
    const { user, save, edits } = await open(undefined, 'messages');
    await user.click(box('Email address'));
    await user.click(box('Phone number'));
    await save();
    await screen.findByText('Ask for an email address or a phone number: otherwise you can’t reply.');
    await waitFor(() => expect(document.activeElement).toBe(box('Email address')));
    expect(edits()).toEqual([]);
    await user.click(box('Email address'));
    await save();
    await screen.findByText('Settings saved successfully!');
    expect(edits()).toMatchObject([
      { updated: { contact: { enabled: true, ask: ['name', 'email', 'message'] } } },
    ]);
  });

  it('can be switched off without one', async () => {
    const { user, save, edits } = await open(undefined, 'messages');
    await user.click(box('Email address'));
    await user.click(box('Phone number'));
    await user.click(box(on));
    await save();
    await screen.findByText('Settings saved successfully!');
    expect(edits()).toMatchObject([{ updated: { contact: { enabled: false } } }]);
    await user.click(box(on));
    expect(box('Email address').checked).toBe(true);
  });
});

describe('the text for people in danger', () => {
  const note = () => screen.getByLabelText<HTMLTextAreaElement>('Also say');
  const country = () => screen.getByLabelText<HTMLSelectElement>('Country of your visitors');

  it('has the country that is chosen by its name, and words of the owner', async () => {
    const { user, save, edits } = await open();
    expect(country().value).toBe('');
    await user.selectOptions(country(), 'Ukraine');
    fireEvent.change(note(), { target: { value: 'The defibrillator hangs beside the door.' } });
    await save();
    await screen.findByText('Settings saved successfully!');
    expect(edits()).toMatchObject([
      { updated: { country: 'UA', dangerNote: 'The defibrillator hangs beside the door.' } },
    ]);
  });

  it('proposes the country of the browser’s clock, and takes nothing by itself', async () => {
    const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
    const options = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Kyiv' }).resolvedOptions();
    zone.mockReturnValue(options);
    const { user } = await open();
    zone.mockRestore();
    expect(country().value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Use Ukraine' }));
    expect(country().value).toBe('UA');
    expect(screen.queryByRole('button', { name: 'Use Ukraine' })).toBeNull();
  });

  it('has no links', async () => {
    const { user, save, edits } = await open();
    fireEvent.change(note(), { target: { value: 'See bit.ly/help' } });
    await user.tab();
    await save();
    await screen.findByText('Leave links out: somebody in danger is not sent to another page.');
    expect(edits()).toEqual([]);
  });
});
