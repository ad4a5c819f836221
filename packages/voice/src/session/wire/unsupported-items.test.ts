import { describe, expect, it } from 'vitest';
import { startScriptedCall } from '../../testing/index.ts';
import { refuseUnsupported } from './unsupported-items.ts';

const message = (...content: object[]) => ({ type: 'message', role: 'user', content });
const TEXT = { type: 'input_text', text: 'Hello' };

describe('an item that nothing here understands', () => {
  it.each([
    ['an approval of an MCP server’s tool', { type: 'mcp_approval_response', approve: true }, 'item.type'],
    ['a list of an MCP server’s tools', { type: 'mcp_list_tools' }, 'item.type'],
    ['an image', message(TEXT, { type: 'input_image', image_url: 'data:' }), 'item.content.1.type'],
  ])('is refused by name: %s', async (_, item, param) => {
    const call = startScriptedCall();
    call.skip();
    await call.say({ type: 'conversation.item.create', event_id: 'mine', item });
    expect(call.types()).toEqual(['error']);
    expect(call.last('error').error).toMatchObject({ code: 'not_supported', param, event_id: 'mine' });
  });

  it.each([
    message(TEXT),
    message({ type: 'input_audio', transcript: 'Hello' }),
    message({ type: 'input_audio', audio: '', transcript: null }),
    { type: 'function_call_output', call_id: 'call_1', output: '{}' },
    null,
    'mcp_call',
    { content: 7 },
    { content: [null, 'x'] },
  ])('is not %j', (item) => {
    expect(refuseUnsupported(item)).toBeNull();
  });
});
