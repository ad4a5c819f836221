import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, type OnProgress } from './client.ts';
import { ENDPOINTS } from './endpoints.ts';
import { MESSAGES } from './messages.ts';

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
  respond(status: number, body: unknown) {
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

const input = { email: 'a@b.co', assistantId: 'assistant_1' };
const files = [new File(['one'], 'one.txt')];
const DONE = { success: true, message: 'File uploaded.', files: [], refused: [] };
const upload = (onProgress: OnProgress = () => {}, signal?: AbortSignal) =>
  createClient(ENDPOINTS).upload('uploadKnowledgeBase', input, files, signal, onProgress);

describe('an upload with a progress listener', () => {
  it('posts the form with the cookie and returns the server’s response', async () => {
    const work = upload();
    const request = ScriptedRequest.last;
    expect(request.opened).toEqual(['POST', '/api/upload_knowledge_base']);
    expect(request.withCredentials).toBe(true);
    expect([...(request.sent?.keys() ?? [])]).toEqual(['email', 'assistantId', 'files']);
    request.respond(200, DONE);
    expect(await work).toEqual(DONE);
  });

  it('reports progress if the browser knows the total size', async () => {
    const shares: number[] = [];
    const work = upload((share) => shares.push(share));
    ScriptedRequest.last.progress(1, 4);
    ScriptedRequest.last.progress(4, 4);
    ScriptedRequest.last.progress(9, 0);
    ScriptedRequest.last.progress(3, 4, false);
    ScriptedRequest.last.respond(200, DONE);
    await work;
    expect(shares).toEqual([0.25, 1]);
  });

  it('fails with the server’s message', async () => {
    const refused = upload();
    const message = 'This file is empty.';
    ScriptedRequest.last.respond(400, { success: false, code: 'invalid_upload', message });
    expect(await failure(refused)).toMatchObject({ code: 'invalid_upload', status: 400, message });
  });

  it('fails without a response, and for a response without a body', async () => {
    const lost = upload();
    ScriptedRequest.last.onerror();
    expect(await failure(lost)).toMatchObject({ code: 'network', status: 0, message: MESSAGES.serverError });
    const empty = upload();
    ScriptedRequest.last.respond(204, null);
    expect(await failure(empty)).toMatchObject({ code: 'unexpected', status: 204 });
  });

  it('stops when the caller aborts, but not after the response', async () => {
    const caller = new AbortController();
    const stopped = upload(undefined, caller.signal);
    const first = ScriptedRequest.last;
    caller.abort();
    expect(await failure(stopped)).toMatchObject({ name: 'AbortError' });
    expect(first.aborted).toBe(1);

    const later = new AbortController();
    const done = upload(undefined, later.signal);
    const second = ScriptedRequest.last;
    second.respond(200, DONE);
    await done;
    later.abort();
    expect(second.aborted).toBe(0);
    expect(await failure(upload(undefined, later.signal))).toMatchObject({ name: 'AbortError' });
    // Nothing was opened for a caller who had stopped before.
    expect(ScriptedRequest.last).toBe(second);
  });
});
