/** A stand-in for `XMLHttpRequest` as uploads need it: half of the form has left, then the response of `send` comes. */
export function fakeRequest(send: (url: string, init: RequestInit) => Promise<Response>) {
  return class {
    readonly upload: { onprogress?: (event: object) => void } = {};
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    onloadend = () => {};
    withCredentials = false;
    status = 0;
    responseText = '';
    #url = '';
    #aborted = false;

    open(_method: string, url: string): void {
      this.#url = url;
    }

    send(body: FormData): void {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      void send(this.#url, { method: 'POST', body })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .then(
          ({ status, text }) => this.#end(() => this.#respond(status, text)),
          () => this.#end(() => this.onerror()),
        );
    }

    abort(): void {
      this.#aborted = true;
      this.onabort();
      this.onloadend();
    }

    #respond(status: number, text: string): void {
      this.status = status;
      this.responseText = text;
      this.onload();
    }

    #end(how: () => void): void {
      if (this.#aborted) return;
      how();
      this.onloadend();
    }
  };
}
