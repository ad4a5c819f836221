import { parentPort } from 'node:worker_threads';
import { answerRequest, type Speak, type ThreadMessage } from './answer-request.ts';

/** The speaker of a thread. */
export interface ThreadVoice<Request> {
  readonly speak: Speak<Request>;
  close(): Promise<void>;
}

/**
 * Answers what a `SpeakingThread` asks of this thread, until it is asked to end. A voice that does not load is the answer
 * to every request.
 */
export function serveRequests<Request>(voice: Promise<ThreadVoice<Request>>): void {
  // Every request hears of a failure; before the first one nobody does.
  voice.catch(() => {});
  const ending = new AbortController();
  const answers = new Set<Promise<void>>();
  const speak = async function* (request: Request) {
    yield* (await voice).speak(request);
  };

  parentPort?.on('message', (message: ThreadMessage<Request>) => {
    if (message === 'end') void end();
    else void answer(message);
  });

  async function answer(message: Exclude<ThreadMessage<Request>, 'end'>): Promise<void> {
    const answering = answerRequest(speak, message, ending.signal);
    answers.add(answering);
    await answering;
    answers.delete(answering);
  }

  async function end(): Promise<void> {
    ending.abort();
    await Promise.all(answers);
    await voice.then(
      (opened) => opened.close(),
      () => {},
    );
    parentPort?.close();
  }
}
