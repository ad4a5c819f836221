// @vitest-environment jsdom
/** @jsxImportSource preact */
import { act } from 'preact/test-utils';
import { expect, it, vi } from 'vitest';
// Its first import compiles it, which is not what is waited for.
import '../cards/card.tsx';
import {
  answered,
  answers,
  asked,
  json,
  paths,
  press,
  readBack,
  settle,
  show,
  strings,
  text,
  type,
  visitAnew,
} from '../testing/fake-visit.tsx';

visitAnew();

const WISH = 'A person, please';
const CARD = { id: 'draft_1', name: 'Ana', email: 'ana@example.com' };
const OK = json({ success: true, message: '' });

/** A visitor whose details were read back, and who asks something else; the reply to that comes when they say so. */
async function askBetween(reply = readBack('Cake?', CARD)) {
  let respondNow: () => void = () => expect.fail('nothing was asked');
  const pending = () =>
    new Promise<Response>((resolve) => {
      respondNow = () => resolve(reply());
    });
  answers.chat = [readBack(WISH, CARD), pending, answered('Send it', 'Thank you, I’ve passed it on.')];
  answers.leave_contact = [OK];
  await show();
  await type(WISH);
  await vi.waitFor(() => expect(document.querySelector('.card')).not.toBeNull());
  await type('Cake?');
  return async () => {
    respondNow();
    await settle();
  };
}
const said = () => asked.filter(({ path }) => path === 'chat').map(({ body }) => body.text);

it('sends a card’s words after the reply during which its button was pressed', async () => {
  const respondNow = await askBetween();
  await press('Send it');
  expect(paths().slice(-2)).toEqual(['chat', 'leave_contact']);
  await respondNow();
  await vi.waitFor(() => expect(text()).toContain('Thank you, I’ve passed it on.'));
  expect(said()).toEqual([WISH, 'Cake?', 'Send it']);
});

it('sends a card’s words also if that reply broke off', async () => {
  const respondNow = await askBetween(json({ success: false, code: 'internal', message: '' }, 500));
  await press('Send it');
  await respondNow();
  await vi.waitFor(() => expect(text()).toContain('Thank you, I’ve passed it on.'));
});

it.each([
  ['for another one', [strings.more, strings.beginAnew]],
  ['that the visitor deletes', [strings.more, strings.forget, strings.forgetYes]],
])('of a card are dropped with a conversation that is left %s', async (_, presses) => {
  const respondNow = await askBetween();
  await press('Send it');
  for (const each of presses) await press(each);
  await respondNow();
  await settle();
  expect(said()).toEqual([WISH, 'Cake?']);
});

it('does not send a card’s words to a dialogue that has moved on: the card itself says thanks', async () => {
  const respondNow = await askBetween(answered('Cake?', 'Yes, every day.'));
  answers.correct_contact = [OK];
  await act(() => {
    const field = document.querySelector<HTMLInputElement>('#card-email') ?? expect.fail('no card');
    field.value = 'anna@example.com';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await respondNow();
  await vi.waitFor(() => expect(text()).toContain('Yes, every day.'));
  await press('Send it');
  expect(text()).toContain('Thank you, it was passed on.');
  expect(asked.at(-1)).toMatchObject({ path: 'leave_contact', body: { email: 'anna@example.com' } });
  await press('Close');
  expect(document.querySelector('.card')).toBeNull();
  expect(said()).toEqual([WISH, 'Cake?']);
});
