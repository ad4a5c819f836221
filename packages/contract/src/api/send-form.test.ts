import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallError, createClient } from './client.ts';
import { MESSAGES } from './messages.ts';
import { sendForm } from './send-form.ts';

/** A browser's request that does what the test says. */
class ScriptedRequest {
  static last: ScriptedRequest;
  readonly upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onloadend = () => {};
  withCredentials = false;
  status = 0;
  responseText = '';
  readonly opened: string[] = [];
  sent: FormData | null = null;
  aborted = 0;

  constructor() {
    ScriptedRequest.last = this;
  }
  open(method: string, url: string) {
    this.opened.push(method, url);
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.aborted += 1;
    this.onabort();
    this.onloadend();
  }
  progress(loaded: number, total: number, lengthComputable = true) {
    this.upload.onprogress?.({ loaded, total, lengthComputable });
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = body === null ? '' : JSON.stringify(body);
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', ScriptedRequest));
afterEach(() => void vi.unstubAllGlobals());

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe('sendForm', () => {
  it('posts the form with the cookie and tells how much has left', async () => {
    const shares: number[] = [];
    const form = new FormData();
    const answer = sendForm('/api/x', form, (share) => shares.push(share));
    const request = ScriptedRequest.last;
    expect(request.opened).toEqual(['POST', '/api/x']);
    expect([request.withCredentials, request.sent]).toEqual([true, form]);
    request.progress(1, 4);
    request.progress(4, 4);
    // Nobody knows how much there is: no share can be told.
    request.progress(9, 0, false);
    request.answer(413, { success: false });
    const response = await answer;
    expect(shares).toEqual([0.25, 1]);
    expect([response.status, await response.json()]).toEqual([413, { success: false }]);
  });

  it('takes an answer without a body', async () => {
    const answer = sendForm('/api/x', new FormData(), () => {});
    ScriptedRequest.last.answer(204, null);
    expect((await answer).status).toBe(204);
  });

  it('is given up when its caller does, and not after its answer', async () => {
    const caller = new AbortController();
    const given = sendForm('/api/x', new FormData(), () => {}, caller.signal);
    const first = ScriptedRequest.last;
    caller.abort();
    expect(await failure(given)).toMatchObject({ name: 'AbortError' });
    expect(first.aborted).toBe(1);

    const later = new AbortController();
    const answered = sendForm('/api/x', new FormData(), () => {}, later.signal);
    const second = ScriptedRequest.last;
    second.answer(200, {});
    await answered;
    later.abort();
    expect(second.aborted).toBe(0);
    expect(await failure(sendForm('/api/x', new FormData(), () => {}, later.signal))).toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('an upload whose progress is watched', () => {
  const input = { email: 'a@b.co', assistantId: 'assistant_1' };
  const files = [new File(['one'], 'one.txt')];
  const upload = () => createClient().upload('uploadKnowledgeBase', input, files, undefined, () => {});

  it('answers as one that is not', async () => {
    const work = upload();
    const answer = { success: true, message: 'File uploaded.', files: [], refused: [] };
    expect(ScriptedRequest.last.opened).toEqual(['POST', '/api/upload_knowledge_base']);
    expect([...(ScriptedRequest.last.sent?.keys() ?? [])]).toEqual(['email', 'assistantId', 'files']);
    ScriptedRequest.last.answer(200, answer);
    expect(await work).toEqual(answer);
  });

  it('fails as one that is not', async () => {
    const refused = upload();
    const message = 'This file is empty.';
    ScriptedRequest.last.answer(400, { success: false, code: 'invalid_upload', message });
    expect(await failure(refused)).toMatchObject({ code: 'invalid_upload', status: 400, message });
    const lost = upload();
    ScriptedRequest.last.onerror();
    expect((await failure(lost)) as CallError).toMatchObject({
      code: 'network',
      status: 0,
      message: MESSAGES.serverError,
    });
  });
});
