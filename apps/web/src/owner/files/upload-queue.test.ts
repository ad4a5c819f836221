import { RequestError } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { createUploadQueue, type SendFile, type UploadQueue } from './upload-queue.ts';

const file = (name: string) => new File(['text'], name, { lastModified: 1 });
const fates = (queue: UploadQueue) => queue.list().map((upload) => `${upload.file.name} ${upload.state.is}`);

/** Sends nothing until the test says what becomes of a file. */
function scripted() {
  const sent: string[] = [];
  const open = new Map<string, { done(): void; fail(error: unknown): void; progress(share: number): void }>();
  const send: SendFile = (given, signal, progress) => {
    sent.push(given.name);
    return new Promise((done, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason));
      open.set(given.name, { done, fail, progress });
    });
  };
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
  return {
    sent,
    send,
    async settle(name: string, error?: unknown) {
      if (error === undefined) open.get(name)?.done();
      else open.get(name)?.fail(error);
      await settled();
    },
    progress: (name: string, share: number) => open.get(name)?.progress(share),
    settled,
  };
}

const lost = new RequestError('network', 'Server error.', 0);

describe('an upload queue', () => {
  it('sends one file at a time and tells how far it is', async () => {
    const queue = createUploadQueue();
    const wire = scripted();
    let news = 0;
    const leave = queue.subscribe(() => (news += 1));
    queue.add([file('a'), file('b')]);
    const run = queue.run(wire.send);
    wire.progress('a', 0.5);
    expect(queue.list()[0]?.state).toEqual({ is: 'sending', share: 0.5 });
    expect(wire.sent).toEqual(['a']);
    await wire.settle('a');
    expect(fates(queue)).toEqual(['a sent', 'b sending']);
    await wire.settle('b');
    await run;
    expect(fates(queue)).toEqual(['a sent', 'b sent']);
    leave();
    const heard = news;
    queue.add([file('c')]);
    expect(news).toBe(heard);
  });

  it('goes on past a file that fails, and tries it once more when asked again', async () => {
    const queue = createUploadQueue();
    const wire = scripted();
    queue.add([file('a'), file('b')]);
    const run = queue.run(wire.send);
    await wire.settle('a', lost);
    await wire.settle('b');
    await run;
    expect(fates(queue)).toEqual(['a failed', 'b sent']);
    const again = queue.run(wire.send);
    await wire.settle('a');
    await again;
    expect(wire.sent).toEqual(['a', 'b', 'a']);
    expect(fates(queue)).toEqual(['a sent', 'b sent']);
  });

  it('joins a running upload, including files added to it', async () => {
    const queue = createUploadQueue();
    const wire = scripted();
    queue.add([file('a')]);
    const first = queue.run(wire.send);
    queue.add([file('b')]);
    expect(queue.run(wire.send)).toBe(first);
    await wire.settle('a');
    await wire.settle('b');
    await first;
    expect(wire.sent).toEqual(['a', 'b']);
  });

  it('stops one file and keeps it, or takes it back whole', async () => {
    const queue = createUploadQueue();
    const wire = scripted();
    queue.add([file('a'), file('b'), file('c')]);
    const run = queue.run(wire.send);
    queue.stop(1);
    await wire.settled();
    expect(fates(queue)).toEqual(['a failed', 'b sending', 'c waiting']);
    queue.remove(2);
    await wire.settled();
    expect(fates(queue)).toEqual(['a failed', 'c sending']);
    // Not being sent: there is nothing to stop.
    queue.stop(1);
    await wire.settle('c');
    await run;
    expect(fates(queue)).toEqual(['a failed', 'c sent']);
  });

  it('ends when the session is over: the rest waits', async () => {
    const queue = createUploadQueue();
    const wire = scripted();
    queue.add([file('a'), file('b')]);
    const run = queue.run(wire.send);
    const ended = expect(run).rejects.toMatchObject({ code: 'unauthenticated' });
    await wire.settle('a', new RequestError('unauthenticated', 'Please sign in to continue', 401));
    await ended;
    expect(fates(queue)).toEqual(['a failed', 'b waiting']);
  });

  it('sends nothing more once it is closed', async () => {
    const queue = createUploadQueue();
    const wire = scripted();
    queue.add([file('a'), file('b')]);
    const run = queue.run(wire.send);
    queue.close();
    queue.close();
    await run;
    expect(wire.sent).toEqual(['a']);
  });
});
