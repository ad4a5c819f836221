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
  refused,
  settle,
  show,
  strings,
  text,
  type,
  visitAnew,
} from '../testing/fake-visit.tsx';

visitAnew();

const WISH = 'A person, please';
const CARD = { id: 'draft_1', name: 'Ana', email: 'edited@exmaple.com' };

/** A visitor whose details were read back, and who corrects their email on the card. */
async function correct() {
  answers.chat = [readBack(WISH, CARD), answered('yes', 'Thank you.')];
  answers.correct_contact = [json({ success: true, message: '' })];
  await show();
  await type(WISH);
  await vi.waitFor(() => expect(document.querySelector('.card')).not.toBeNull());
  const field = email() ?? expect.fail('no card');
  await act(() => {
    field.value = 'edited@example.com';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const email = () => document.querySelector<HTMLInputElement>('#card-email');
/** In the box of the conversation: the card may have one of its own. */
async function say(words: string) {
  const field = document.querySelector<HTMLTextAreaElement>('footer textarea') ?? expect.fail('no box');
  await act(() => {
    field.value = words;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press(strings.send);
}

it('is known to the server before a yes is', async () => {
  await correct();
  let respondNow: () => void = () => expect.fail('nothing was asked');
  answers.correct_contact = [
    () =>
      new Promise((resolve) => (respondNow = () => resolve(Response.json({ success: true, message: '' })))),
  ];
  await say('yes');
  await say('yes');
  expect(paths().slice(-1)).toEqual(['correct_contact']);
  respondNow();
  await settle();
  await vi.waitFor(() => expect(text()).toContain('Thank you.'));
  expect(paths().slice(-2)).toEqual(['correct_contact', 'chat']);
  expect(asked.at(-2)?.body).toMatchObject({ edit: 1, values: { email: 'edited@example.com' } });
});

it('keeps a yes from being sent while the server does not know of it', async () => {
  await correct();
  answers.correct_contact = [refused('internal', 500), json({ success: true, message: '' })];
  await say('yes');
  expect(paths().slice(-1)).toEqual(['correct_contact']);
  await press(strings.tryAgain);
  await vi.waitFor(() => expect(text()).toContain('Thank you.'));
  expect(paths().slice(-2)).toEqual(['correct_contact', 'chat']);
});
