/** What a call throws when its signal fired, whatever reason the caller gave. */
export function abortError(signal: AbortSignal): DOMException {
  const { reason } = signal;
  if (reason instanceof DOMException && reason.name === 'AbortError') return reason;
  const error = new DOMException('The operation was aborted', 'AbortError');
  Object.defineProperty(error, 'cause', { value: reason, configurable: true });
  return error;
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError(signal);
}
