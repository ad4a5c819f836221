import { DEMO_ASSISTANT_ID, SessionResponse } from '@parlo/contract';
import { type Caller, dial } from '@parlo/voice/testing-caller';

const QUESTIONS = ['What is Parlo?', 'Who is Parlo for?', 'How do I create an assistant?'];

/**
 * Asks the demo assistant in one real call, over and over while `work` goes on, at least once through all questions.
 * `onReply` gets the sound of each reply.
 */
export async function duringCall<T>(
  url: string,
  work: () => Promise<T>,
  onReply: (frames: readonly Int16Array[]) => void = () => undefined,
): Promise<T> {
  const caller = await call(url);
  try {
    await caller.event('output_audio_buffer.stopped');
    let done = false;
    const working = work().finally(() => {
      done = true;
    });
    // Awaited below; until then a failure is nobody's.
    working.catch(() => undefined);
    do {
      for (const question of QUESTIONS) onReply(await replyTo(caller, question));
    } while (!done);
    return await working;
  } finally {
    caller.close();
  }
}

async function replyTo(caller: Caller, question: string): Promise<readonly Int16Array[]> {
  const frames: Int16Array[] = [];
  say(caller, question);
  await caller.event('output_audio_buffer.started');
  const stop = caller.listen((frame) => frames.push(frame));
  await caller.event('output_audio_buffer.stopped');
  stop();
  return frames;
}

async function call(url: string): Promise<Caller> {
  const opened = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ assistantId: DEMO_ASSISTANT_ID }),
  });
  const session = SessionResponse.parse(await opened.json());
  if (!session.success) throw new Error(session.message);
  const secret = session.client_secret.value;
  const caller = await dial(async (offer) => {
    const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${secret}` };
    const placed = await fetch(`${url}/v1/realtime/calls`, { method: 'POST', headers, body: offer });
    if (!placed.ok) throw new Error(`The call was refused with status ${placed.status}`);
    return placed.text();
  });
  say(caller, 'Hi');
  return caller;
}

function say(caller: Caller, text: string): void {
  const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
  caller.send({ type: 'conversation.item.create', item });
  caller.send({ type: 'response.create' });
}
