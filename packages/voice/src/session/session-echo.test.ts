import { expect, it } from 'vitest';
import { startScriptedCall } from '../testing/index.ts';

const HOURS = 'We are open on weekdays from nine to five. On Saturday we are open from ten to two.';
const QUESTION =
  'We have two of them, both fresh today. Do you mean the big cake with cream or the small one?';

const visitorsTurns = (call: ReturnType<typeof startScriptedCall>) =>
  call.turns.filter(({ role }) => role === 'visitor').map(({ text }) => text);

async function asked(reply: string) {
  const call = startScriptedCall({
    respond: async function* () {
      yield { type: 'text', text: reply };
      yield { type: 'end', memo: { outcome: 'answered', entryIds: [] } };
    },
  });
  await call.speak('What are your hours?');
  await call.quiet(1_500);
  expect(call.audible).toBe(true);
  return call;
}

it('takes no echo of what the assistant says for a visitor’s turn', async () => {
  const call = await asked(HOURS);
  await call.speak('We are open on week days from nine to five.', 1_500);
  await call.quiet(4_000);
  expect(visitorsTurns(call)).toEqual(['What are your hours?']);
  expect(call.asked).toHaveLength(1);
  call.session.close('left');
});

it('hears a visitor who says something else meanwhile, or a word of it', async () => {
  for (const words of ['Can I come on Sunday instead of that?', 'Saturday from ten?']) {
    const call = await asked(HOURS);
    await call.speak(words, 1_500);
    await call.quiet(4_000);
    expect(visitorsTurns(call)).toEqual(['What are your hours?', words]);
    call.session.close('left');
  }
});

it('hears an answer with the words of a question that was heard to its end', async () => {
  const call = await asked(QUESTION);
  while (call.audible) await call.quiet(100);
  await call.quiet(300);
  await call.speak('The big cake with cream.', 1_500);
  await call.quiet(4_000);
  expect(visitorsTurns(call)).toContain('The big cake with cream.');
  call.session.close('left');
});
