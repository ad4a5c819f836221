// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  answered,
  answers,
  asked,
  command,
  json,
  press,
  refused,
  sent,
  show,
  strings,
  text,
  type,
  visitAnew,
} from '../testing/fake-visit.tsx';

/** What the page around keeps of a visit: the frame's own storage may be forgotten with the page. */

visitAnew();

const visits = () => sent.flatMap((message) => (message.type === 'parlo:visit' ? [message.token] : []));
const said = (id: string, role: 'visitor' | 'assistant', words: string) => ({
  id,
  role,
  via: 'text',
  text: words,
  interrupted: false,
  feedback: null,
  sources: [],
});

describe('a visit', () => {
  it('is given to the page around with the first word, and not before', async () => {
    await show();
    expect(visits()).toEqual([]);
    await type('Cake?');
    expect(visits()).toEqual(['cv_1']);
    answers.chat = [answered('Bread?', 'Yes.')];
    await type('Bread?');
    expect(visits()).toEqual(['cv_1']);
  });

  it('goes on where the page has kept it, with what was said', async () => {
    answers.conversation = [
      json({
        success: true,
        messages: [said('m1', 'visitor', 'Do you deliver?'), said('m2', 'assistant', 'From ten to four.')],
        turns_left: 7,
      }),
    ];
    await show();
    command({ type: 'parlo:resume', token: 'cv_kept' });
    await expect.poll(text).toContain('From ten to four.');
    expect(asked.at(-1)).toMatchObject({ path: 'conversation', body: { conversation: 'cv_kept' } });
    await type('Cake?');
    expect(asked.at(-1)?.body).toMatchObject({ conversation: 'cv_kept' });
  });

  it('is taken back from the page when the visitor deletes it, and only then', async () => {
    answers.forget_conversation = [refused('internal', 500), json({ success: true, message: '' })];
    await show();
    await type('Cake?');
    await press(strings.more);
    await press(strings.forget);
    await press(strings.forgetYes);
    expect(visits()).toEqual(['cv_1']);
    await press(strings.more);
    await press(strings.forget);
    await press(strings.forgetYes);
    expect(visits()).toEqual(['cv_1', null]);
  });

  it('is taken back when the visitor starts over', async () => {
    await show();
    await type('Cake?');
    await press(strings.more);
    await press(strings.beginAnew);
    expect(visits()).toEqual(['cv_1', null]);
  });
});
