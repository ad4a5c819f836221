/** False when there is no way to the clipboard: the text is there to select. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (copyAsBefore(text)) return true;
    console.error('copying failed', error);
    return false;
  }
}

/** The way of before, which is the only one on a page that is not secure, such as a Parlo in an office's network. */
function copyAsBefore(text: string): boolean {
  let copied = false;
  const put = (event: ClipboardEvent) => {
    if (!event.clipboardData) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    // Whoever else listens would put what is selected there instead.
    event.stopImmediatePropagation();
    copied = true;
  };
  document.addEventListener('copy', put, { capture: true });
  try {
    return document.execCommand('copy') && copied;
  } catch {
    // Not there any more: the caller says that it failed.
    return false;
  } finally {
    document.removeEventListener('copy', put, { capture: true });
  }
}
