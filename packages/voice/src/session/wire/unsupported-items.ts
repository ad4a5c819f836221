import type { RealtimeErrorDetail } from '@parlo/contract/realtime';
import { requestError } from './request-error.ts';

/** Most parts of an item that are looked at: no more than are kept of one. */
const PARTS = 16;

/**
 * Refuses by name an item of a kind that the contract has and nothing here understands: those of MCP servers, images, and
 * sound inside an item, which is heard through `input_audio_buffer.append` alone. Null for all others.
 */
export function refuseUnsupported(item: unknown): RealtimeErrorDetail | null {
  if (!isObject(item)) return null;
  const { type, content } = item;
  if (typeof type === 'string' && type.startsWith('mcp_')) {
    const message = `Items of MCP servers such as '${type.slice(0, 50)}' are not supported.`;
    return requestError('not_supported', message, 'item.type');
  }
  const parts: unknown[] = Array.isArray(content) ? content.slice(0, PARTS) : [];
  for (const [index, part] of parts.entries()) {
    const refusal = isObject(part) ? refusePart(part, `item.content.${index}`) : null;
    if (refusal) return refusal;
  }
  return null;
}

function refusePart(part: Record<string, unknown>, place: string): RealtimeErrorDetail | null {
  if (part.type === 'input_image')
    return requestError('not_supported', 'Images are not understood here.', `${place}.type`);
  const hasSound = part.type === 'input_audio' && typeof part.audio === 'string' && part.audio !== '';
  if (!hasSound) return null;
  const message = 'Sound inside an item is not heard: send it by input_audio_buffer.append.';
  return requestError('not_supported', message, `${place}.audio`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
