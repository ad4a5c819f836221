import type { RealtimeErrorDetail } from '@parlo/contract/realtime';
import { requestError } from './request-error.ts';

/** Most parts of an item that are looked at: no more than are kept of one. */
const PARTS = 16;

/** Refuses by name an item of a kind that the contract has and nothing here understands. Null for all others. */
export function refuseUnsupported(item: unknown): RealtimeErrorDetail | null {
  if (!isObject(item)) return null;
  const { type, content } = item;
  if (typeof type === 'string' && type.startsWith('mcp_')) {
    const message = `Items of MCP servers such as '${type.slice(0, 50)}' are not supported.`;
    return requestError('not_supported', message, 'item.type');
  }
  const parts: unknown[] = Array.isArray(content) ? content.slice(0, PARTS) : [];
  const image = parts.findIndex((part) => isObject(part) && part.type === 'input_image');
  if (image === -1) return null;
  return requestError('not_supported', 'Images are not understood here.', `item.content.${image}.type`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
