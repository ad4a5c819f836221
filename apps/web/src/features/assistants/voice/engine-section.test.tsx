// @vitest-environment jsdom
import type { Assistant, CallProviderFault, CallProviderState } from '@parlo/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLocalUser } from '../../../owner/account/local-user.ts';
import { BAKERY } from '../../../testing/bakery.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { BuilderOfUser } from '../builder/builder-of-user.tsx';
import { loadSections } from '../testing/builder-scene.tsx';

const NONE: CallProviderState = {
  success: true,
  own: null,
  shared: false,
  allowedUrls: [],
  currency: 'USD',
  costToday: 0,
  resting: false,
  fault: null,
};
const ALLOWED = { ...NONE, allowedUrls: ['https://voice.example'] };
const OWN: NonNullable<CallProviderState['own']> = {
  baseUrl: 'https://voice.example/v1',
  model: 'small',
  kind: 'openai',
  keySet: true,
  capPerCall: 500_000,
  capPerDay: null,
  priced: true,
};

/** Requests for the provider fail. */
let away: boolean;
/** It is asked for again before that is said. */
const LONG = { timeout: 15_000 };

async function open(some: Partial<CallProviderState> = {}, fault: CallProviderFault | null = null) {
  keepLocalUser(localStorage, OLENA);
  let bakery: Assistant = BAKERY;
  let state: CallProviderState = { ...NONE, ...some };
  const list = () => ({ success: true as const, message: '', assistants: [bakery] });
  const { asked } = fakeApi({
    getAssistants: list,
    editAssistant({ updated }) {
      if (!state.own && !state.shared) refuse('call_provider_needed', 'No.', { field: 'callEngine' });
      bakery = { ...bakery, ...(updated as Partial<Assistant>), version: bakery.version + 1 };
      return list();
    },
    getCallProvider() {
      if (away) throw new TypeError('away');
      return state;
    },
    setCallProvider({ baseUrl, model, apiKey, capPerCall = null, capPerDay = null }) {
      if (!baseUrl.startsWith('https://voice.example')) {
        refuse('model_address_not_allowed', 'No.', { field: 'baseUrl' });
      }
      const keySet = apiKey !== undefined || state.own?.keySet === true;
      state = { ...state, own: { ...OWN, baseUrl, model, keySet, capPerCall, capPerDay } };
      return state;
    },
    removeCallProvider() {
      state = { ...state, own: null, resting: false, fault: null };
      return state;
    },
    testCallProvider({ baseUrl }) {
      if (baseUrl === '') refuse('required', 'A text is needed.', { field: 'baseUrl' });
      return { success: true as const, fault, ms: 1_234 };
    },
  });
  await loadSections();
  const { user } = await show(<BuilderOfUser slots={{}} />, { at: '/assistant/voice' });
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('getCallProvider'));
  const provider = await choice();
  if (state.shared || state.own || state.allowedUrls.length > 0) await user.click(provider);
  const inputsOf = (call: string) => asked.filter(({ name }) => name === call).map(({ input }) => input);
  return { user, inputsOf };
}

const choice = () => screen.findByLabelText<HTMLInputElement>('By the provider');
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  away = false;
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('who holds the calls', () => {
  it('can be asked again where the provider could not be read', async () => {
    away = true;
    const { user } = await open({ shared: true });
    await screen.findByText('We could not check whether a provider is set up.', undefined, LONG);
    away = false;
    await user.click(press('Try again'));
    await screen.findByText('The provider of this server holds the calls.');
  });

  it('is chosen and saved, and says what leaves the server in each case', async () => {
    const { user, inputsOf } = await open({ shared: true });
    screen.getByText('No sound of a call leaves it.');
    screen.getByText(/what is found in files go to the provider/);
    const docs = screen.getByRole('link', { name: 'What leaves the server, and what it costs' });
    expect(docs.getAttribute('href')).toBe('/docs/hosted-voice');
    await screen.findByText('The provider of this server holds the calls.');
    await user.click(press('Save Settings'));
    await screen.findByText('Settings saved successfully!');
    expect(inputsOf('editAssistant')).toMatchObject([{ updated: { callEngine: 'provider' } }]);
  });

  it('is this server where there is no provider, and a note says so', async () => {
    await open();
    await waitFor(async () => expect((await choice()).disabled).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>('On this server').checked).toBe(true);
    expect((await choice()).getAttribute('aria-describedby')).toBe(
      screen.getByText(/No provider is set up here\. Ask the operator/).id,
    );
  });

  it('is this server for visitors without an account, of whom nothing is asked', async () => {
    const { asked } = fakeApi({});
    await show(<BuilderOfUser slots={{}} />, { at: '/assistant/voice' });
    expect((await choice()).disabled).toBe(true);
    screen.getByText(/Needs an account: here no provider is asked/);
    expect(asked).toEqual([]);
  });

  it('can’t be a provider that is not there yet: the refusal is said at the choice', async () => {
    const { user } = await open(ALLOWED);
    await screen.findByText(/Add your own below, then save the settings/);
    await user.click(press('Save Settings'));
    const alerts = await screen.findAllByText(/No provider is set up for calls yet/);
    expect(alerts.length).toBeGreaterThan(0);
    const chosen = await choice();
    await waitFor(() => expect(document.activeElement).toBe(chosen));
  });

  it.each<[Partial<CallProviderState>, RegExp]>([
    [{ shared: true, resting: true }, /The provider failed a moment ago/],
    [{ own: OWN, costToday: 1_250_000 }, /Today’s calls with your key have cost \$1\.25\./],
    [{ own: { ...OWN, priced: false } }, /limits on costs have no effect/],
    [{ own: OWN, resting: true, fault: 'cost_cap' }, /Until midnight UTC this server holds them/],
    [{ own: OWN, resting: true, fault: 'no_credit' }, /credit .* used up\. Until this is put right/],
  ])('with %j is explained', async (state, words) => {
    await open(state);
    await screen.findByText(words);
  });
});

describe('a provider', () => {
  it.each<[CallProviderFault | null, RegExp]>([
    [null, /It works. The test took 1.2 s./],
    ['wrong_key', /does not accept this key/],
    ['redirected', /sends on to another one/],
    ['bad_response', /not from a provider of realtime calls/],
  ])('that is tested with the result %s', async (fault, words) => {
    const { user } = await open({ shared: true }, fault);
    await user.click(await screen.findByRole('button', { name: 'Test the connection' }));
    await screen.findByText(words);
  });

  it('of an owner’s own is saved with its caps, never shows its key again, and is removed', async () => {
    const { user, inputsOf } = await open(ALLOWED);
    await user.type(await screen.findByLabelText('Address'), OWN.baseUrl);
    await user.type(screen.getByLabelText('Model'), 'small');
    await user.type(screen.getByLabelText('Key'), 'sk-secret');
    await user.type(screen.getByLabelText('The most that one call may cost (USD)'), '0,5');
    await user.click(press('Save the provider'));
    const status = await screen.findByText('The provider is saved.');
    screen.getByText('Your provider holds the calls, with the model small.');
    expect(inputsOf('setCallProvider')).toEqual([
      {
        assistantId: 'assistant_1',
        baseUrl: OWN.baseUrl,
        model: 'small',
        apiKey: 'sk-secret',
        capPerCall: 500_000,
        capPerDay: null,
      },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('');
    screen.getByText('A key is set. Leave this empty to keep it.');
    expect(JSON.stringify(localStorage)).not.toContain('sk-secret');
    await user.click(press('Remove the provider'));
    await screen.findByText(/Add your own below/);
    expect(screen.getByText('The provider and its key are removed.')).toBe(status);
    expect(document.activeElement).toBe(status);
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('');
  });

  it('keeps its caps and its key when something else of it is saved', async () => {
    const { user, inputsOf } = await open({ ...ALLOWED, own: OWN });
    await user.type(await screen.findByLabelText('Model'), '-2');
    await user.click(press('Save the provider'));
    await screen.findByText('The provider is saved.');
    expect(inputsOf('setCallProvider')).toEqual([
      {
        assistantId: 'assistant_1',
        baseUrl: OWN.baseUrl,
        model: 'small-2',
        capPerCall: 500_000,
        capPerDay: null,
      },
    ]);
  });

  it('with a cap that is no amount is not saved, and says so at the field', async () => {
    const { user, inputsOf } = await open({ ...ALLOWED, own: OWN });
    const cap = await screen.findByLabelText('The most that a day’s calls may cost (USD)');
    await user.type(cap, 'five');
    await user.click(press('Save the provider'));
    await screen.findByText('Enter an amount such as 0.50, or leave this empty.');
    expect(document.activeElement).toBe(cap);
    expect(inputsOf('setCallProvider')).toEqual([]);
  });

  it('at an address that is not allowed says so', async () => {
    const { user } = await open(ALLOWED);
    const address = await screen.findByLabelText('Address');
    await user.type(address, 'https://evil.example/v1');
    await user.type(screen.getByLabelText('Model'), 'small');
    await user.click(press('Save the provider'));
    await screen.findByText('The operator of this server does not allow this address.');
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(address);
  });

  it('that was tested has not been tested with another key', async () => {
    const { user, inputsOf } = await open(ALLOWED, 'wrong_key');
    await user.type(await screen.findByLabelText('Address'), OWN.baseUrl);
    await user.click(press('Test the connection'));
    await screen.findByText(/does not accept this key/);
    await user.type(screen.getByLabelText('Key'), 'sk-another');
    expect(screen.queryByText(/does not accept this key/)).toBeNull();
    expect(inputsOf('testCallProvider')).toEqual([
      { assistantId: 'assistant_1', baseUrl: OWN.baseUrl, model: '' },
    ]);
  });

  it('can only be removed after the operator stopped allowing them', async () => {
    const { user } = await open({ own: OWN, resting: true, fault: 'address_not_allowed' });
    await screen.findByText(/does not allow this address\. Until this is put right/);
    screen.getByText(/no longer allows your own providers/);
    expect(screen.queryByLabelText('Address')).toBeNull();
    await user.click(press('Remove the provider'));
    await screen.findByText('The provider and its key are removed.');
    expect(screen.queryByText(/no longer allows your own providers/)).toBeNull();
  });
});
