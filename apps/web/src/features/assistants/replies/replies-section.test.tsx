// @vitest-environment jsdom
import type { Assistant, LanguageModelState, ModelFault } from '@parlo/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepLocalUser } from '../../../owner/account/local-user.ts';
import { BAKERY } from '../../../testing/bakery.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { BuilderOfUser } from '../builder/builder-of-user.tsx';
import { loadSections } from '../testing/builder-scene.tsx';

const NONE: LanguageModelState = {
  success: true,
  own: null,
  shared: false,
  allowedUrls: [],
  tokensToday: 1_200,
  tokensTodayHere: 800,
  tokensPerDay: 2_000_000,
  resting: false,
  fault: null,
};
const ALLOWED = { ...NONE, allowedUrls: ['https://llm.example'] };

/** Requests for the model fail. */
let away: boolean;
/** It is asked for again before that is said. */
const LONG = { timeout: 15_000 };

async function open(some: Partial<LanguageModelState> = {}, fault: ModelFault | null = null) {
  let bakery: Assistant = BAKERY;
  let state: LanguageModelState = { ...NONE, ...some };
  const list = () => ({ success: true as const, message: '', assistants: [bakery] });
  const { asked } = fakeApi({
    getAssistants: list,
    editAssistant({ updated }) {
      bakery = { ...bakery, ...(updated as Partial<Assistant>), version: bakery.version + 1 };
      return list();
    },
    getLanguageModel() {
      if (away) throw new TypeError('away');
      return state;
    },
    setLanguageModel({ baseUrl, model, apiKey }) {
      if (!baseUrl.startsWith('https://llm.example')) {
        refuse('model_address_not_allowed', 'No.', { field: 'baseUrl' });
      }
      state = { ...state, own: { baseUrl, model, keySet: apiKey !== undefined } };
      return state;
    },
    removeLanguageModel() {
      state = { ...state, own: null };
      return state;
    },
    testLanguageModel({ baseUrl }) {
      if (baseUrl === '') refuse('required', 'A text is needed.', { field: 'baseUrl' });
      state = {
        ...state,
        tokensToday: state.tokensToday + 110,
        tokensTodayHere: state.tokensTodayHere + 110,
      };
      return { success: true as const, fault, ms: 1_234 };
    },
  });
  await loadSections();
  const { user } = await show(<BuilderOfUser slots={{}} />, { at: '/assistant' });
  const own = await screen.findByLabelText<HTMLInputElement>('In its own words');
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('getLanguageModel'));
  if (state.shared || state.own || state.allowedUrls.length > 0) await user.click(own);
  const inputsOf = (call: string) => asked.filter(({ name }) => name === call).map(({ input }) => input);
  return { user, inputsOf };
}

beforeEach(() => {
  localStorage.clear();
  keepLocalUser(localStorage, OLENA);
  away = false;
});

describe('how an assistant replies', () => {
  it('can be asked again where the model could not be read, and what is typed stays', async () => {
    away = true;
    const { user } = await open({ shared: true });
    await user.type(screen.getByLabelText('Greeting'), '!');
    await screen.findByText('We could not check whether a language model is set up.', undefined, LONG);
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('It uses the language model of this server.');
    expect(screen.getByLabelText<HTMLInputElement>('Greeting').value).toMatch(/!$/);
  });

  it('is chosen and saved, and says what the prompt does in each mode', async () => {
    const { user, inputsOf } = await open({ shared: true });
    screen.getByText(/From the prompt it takes only facts/);
    screen.getByText(/and follows the prompt/);
    await screen.findByText('It uses the language model of this server.');
    screen.getByText('1,200 of 2,000,000 tokens used today by all your assistants, 800 of them by this one.');
    await user.click(screen.getByRole('button', { name: 'Save Settings' }));
    await screen.findByText('Settings saved successfully!');
    expect(inputsOf('editAssistant')).toMatchObject([{ updated: { replyMode: 'own_words' } }]);
  });

  it.each<[Partial<LanguageModelState>, RegExp]>([
    [{}, /No language model is set up here yet, so it says your exact words/],
    [ALLOWED, /Until you add your own below/],
    [{ shared: true, tokensToday: 2_000_000 }, /Today’s tokens are used up/],
    [{ shared: true, resting: true }, /The model failed a moment ago/],
    [
      { shared: true, resting: true, fault: 'no_such_model' },
      /has no model of this name.*answered in your exact words/,
    ],
  ])('with %j is explained', async (state, words) => {
    await open(state);
    await screen.findByText(words);
  });
});

describe('its own words', () => {
  const choice = () => screen.findByLabelText<HTMLInputElement>('In its own words');

  it('can’t be chosen without a language model, and a note says what happens instead', async () => {
    const { inputsOf } = await open();
    await waitFor(async () => expect((await choice()).disabled).toBe(true));
    expect((await choice()).checked).toBe(false);
    expect((await choice()).getAttribute('aria-describedby')).toBe(
      screen.getByText(/No language model is set up here yet, so it says your exact words/).id,
    );
    expect(inputsOf('editAssistant')).toEqual([]);
  });

  it('can be chosen to bring a model of one’s own', async () => {
    await open(ALLOWED);
    expect((await choice()).checked).toBe(true);
  });
});

describe('a model', () => {
  it.each<[ModelFault | null, RegExp]>([
    [null, /It works. The test took 1.2 s./],
    ['wrong_key', /does not accept this key/],
    ['no_such_model', /has no model of this name/],
    ['no_tools', /uses no tools/],
    ['redirected', /sends on to another one/],
    ['model_retired', /no longer offers this model/],
    ['no_credit', /credit with the provider is used up/],
    ['tokens_used_up', /You can test it again after midnight/],
    ['content_refused', /content filter refused/],
  ])('that is tested with the result %s', async (fault, words) => {
    const { user } = await open({ shared: true }, fault);
    await user.click(await screen.findByRole('button', { name: 'Test the connection' }));
    await screen.findByText(words);
  });

  it('that is tested takes tokens, which are counted at once', async () => {
    const { user } = await open({ shared: true });
    await user.click(await screen.findByRole('button', { name: 'Test the connection' }));
    await screen.findByText(/^1,310 of 2,000,000 tokens .* 910 of them by this one\.$/);
    screen.getByText(/It works/);
  });

  it('that takes the place of a tested one has not been tested', async () => {
    const { user } = await open({ ...ALLOWED, shared: true });
    const [testShared] = await screen.findAllByRole('button', { name: 'Test the connection' });
    if (testShared) await user.click(testShared);
    await screen.findByText(/It works/);
    await user.type(screen.getByLabelText('Address'), 'https://llm.example/v1');
    await user.type(screen.getByLabelText('Model'), 'small');
    await user.click(screen.getByRole('button', { name: 'Save the model' }));
    await screen.findByText('It uses your model small.');
    expect(screen.queryByText(/It works/)).toBeNull();
  });

  it('saves an owner’s own model, never shows its key again, and removes it', async () => {
    const { user, inputsOf } = await open(ALLOWED);
    await user.type(await screen.findByLabelText('Address'), 'https://llm.example/v1');
    await user.type(screen.getByLabelText('Model'), 'small');
    await user.type(screen.getByLabelText('Key'), 'sk-secret');
    await user.click(screen.getByRole('button', { name: 'Save the model' }));
    const status = await screen.findByText('The model is saved.');
    screen.getByText('It uses your model small.');
    expect(status.getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save the model' }));
    expect(inputsOf('setLanguageModel')).toEqual([
      { assistantId: 'assistant_1', baseUrl: 'https://llm.example/v1', model: 'small', apiKey: 'sk-secret' },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('');
    screen.getByText('A key is set. Leave this empty to keep it.');
    expect(JSON.stringify(localStorage)).not.toContain('sk-secret');
    await user.click(screen.getByRole('button', { name: 'Remove the model' }));
    await screen.findByText(/Until you add your own below/);
    expect(screen.getByText('The model and its key are removed.')).toBe(status);
    expect(document.activeElement).toBe(status);
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('');
  });

  it('removes an owner’s own model after the operator stopped allowing them', async () => {
    const own = { baseUrl: 'https://llm.example/v1', model: 'small', keySet: true };
    const { user } = await open({ own, resting: true, fault: 'address_not_allowed' });
    await screen.findByText(/does not allow this address\. Until this is put right/);
    screen.getByText(/no longer allows your own models/);
    expect(screen.queryByLabelText('Address')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove the model' }));
    const status = await screen.findByText('The model and its key are removed.');
    expect(document.activeElement).toBe(status);
    expect(screen.queryByText(/no longer allows your own models/)).toBeNull();
  });

  it('at an address that is not allowed says so', async () => {
    const { user } = await open(ALLOWED);
    await user.type(await screen.findByLabelText('Address'), 'https://evil.example/v1');
    await user.type(screen.getByLabelText('Model'), 'small');
    await user.click(screen.getByRole('button', { name: 'Save the model' }));
    await screen.findByText('The operator of this server does not allow this address.');
    const address = screen.getByLabelText('Address');
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(address);
  });

  it('that is tested with a field left empty says so at the field, until something is typed there', async () => {
    const { user } = await open(ALLOWED);
    await user.click(await screen.findByRole('button', { name: 'Test the connection' }));
    const address = await screen.findByRole('textbox', {
      name: 'Address',
      description: /^Please fill this in\./,
    });
    expect(document.activeElement).toBe(address);
    await user.type(address, 'https://llm.example/v1');
    expect(screen.queryByText('Please fill this in.')).toBeNull();
  });

  it('that was tested has not been tested with another key', async () => {
    const { user } = await open(ALLOWED, 'wrong_key');
    await user.type(await screen.findByLabelText('Address'), 'https://llm.example/v1');
    await user.click(screen.getByRole('button', { name: 'Test the connection' }));
    await screen.findByText(/does not accept this key/);
    await user.type(screen.getByLabelText('Key'), 'sk-another');
    expect(screen.queryByText(/does not accept this key/)).toBeNull();
  });
});
