/** Told how much of a form is on its way, from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Posts a form and tells how much of it has left, which `fetch` can't. Resolves with the response as `fetch` would,
 * rejects with the signal's reason when it fired, and with a `TypeError` when no response came.
 */
export function sendForm(
  url: string,
  form: FormData,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.open('POST', url);
    request.withCredentials = true;
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new TypeError('The form could not be sent.'));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Given up.', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.send(form);
  });
}

function responseOf({ responseText, status }: XMLHttpRequest): Response {
  // A status that allows no body allows no empty one either.
  return new Response(responseText === '' ? null : responseText, { status });
}
