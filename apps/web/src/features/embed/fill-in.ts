/** The file's placeholders for the reader's own address and assistant. */
const ADDRESS = 'https://talk.example.com';
const ASSISTANT = 'YOUR_ASSISTANT_ID';

interface Own {
  readonly publicUrl: string;
  /** Null while there is no assistant to name. */
  readonly assistantId: string | null;
}

/** The code as it may be pasted: with the reader's own address and assistant. */
export function fillIn(code: string, { publicUrl, assistantId }: Own): string {
  const own = code.replaceAll(ADDRESS, publicUrl.replace(/\/+$/, ''));
  return assistantId ? own.replaceAll(ASSISTANT, encodeURIComponent(assistantId)) : own;
}
