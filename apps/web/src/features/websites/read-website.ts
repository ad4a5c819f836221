import { WebsiteEvent } from '@parlo/contract';
import { api } from '../../api/client.ts';

/** Reads a website on the server: its pages as they are read, then proposals or a refusal. Rejects as every call does. */
export async function* readWebsite(address: string, signal: AbortSignal): AsyncGenerator<WebsiteEvent, void> {
  const body = await api.events('readWebsite', { address }, signal);
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let unread = '';
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const lines = `${unread}${decoder.decode(next.value, { stream: true })}`.split('\n');
      unread = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data: ')) yield WebsiteEvent.parse(JSON.parse(line.slice(6)));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
