/** What an embed needs to know. */
export interface Embed {
  /** Where Parlo is reached, with or without a slash at the end. */
  readonly publicUrl: string;
  readonly assistantId: string;
  readonly assistantName: string;
}

const FRAME_STYLE =
  'position:fixed;bottom:20px;right:20px;width:300px;height:400px;border:0;border-radius:16px;box-shadow:0 8px 32px rgb(0 0 0/.18);z-index:2147483000';

/** The HTML an owner pastes: a frame at the bottom right that may use the microphone and play sound. */
export function iframeSnippet({ publicUrl, assistantId, assistantName }: Embed): string {
  const address = `${publicUrl.replace(/\/+$/, '')}/widget?assistantId=${encodeURIComponent(assistantId)}`;
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(assistantName)}" allow="microphone; autoplay" style="${FRAME_STYLE}"></iframe>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML, also between quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
