import { expect, it, vi } from 'vitest';
import type { Conversation } from '../responder.ts';
import { createRetriever } from '../retrieval/retriever.ts';
import { visitForBooking } from '../testing/booking-visit.ts';
import { CAFE } from '../testing/cafe.ts';
import { collect, startLocalResponder } from '../testing/local-responder.ts';
import { ScriptedModel } from '../testing/scripted-model.ts';
import { createModelResponder } from './create-model-responder.ts';

it('a booking that was begun without a model is ended without it', async () => {
  const model = new ScriptedModel();
  const retriever = createRetriever({ model });
  const responder = createModelResponder({ local: startLocalResponder({ model }), retriever });
  const visit = visitForBooking();
  await visit.say('I want to book');
  const open = vi.fn(async () => null);
  const reply = async (turns: Conversation['turns']) => {
    const assistant = { ...CAFE, calendar: visit.calendar.profile, model: { open } };
    return collect(responder.respond({ id: 'c', assistant, turns }, new AbortController().signal));
  };
  const next = { role: 'visitor', text: 'Do you deliver?' } as const;
  expect((await reply([...visit.turns, next])).text).toBe('Yes, within five miles.');
  expect(open).not.toHaveBeenCalled();
  await reply([{ role: 'visitor', text: 'I want to book' }, { role: 'assistant', text: 'When?' }, next]);
  expect(open).toHaveBeenCalledTimes(1);
  await Promise.all([responder.close(), retriever.close(), visit.close()]);
});
