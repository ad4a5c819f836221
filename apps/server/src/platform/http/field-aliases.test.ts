import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resolveAliases } from './field-aliases.ts';

describe('an assistant may be named in both ways', () => {
  const snake = z.object({ assistant_id: z.string(), date: z.string() });
  const camel = z.object({ assistantId: z.string().optional() });

  it.each([
    [snake, { assistantId: 'a', date: 'd' }, { assistant_id: 'a', date: 'd' }],
    [snake, { assistant_id: 'a' }, { assistant_id: 'a' }],
    [camel, { assistant_id: 'a' }, { assistantId: 'a' }],
    // The endpoint's own name wins.
    [camel, { assistant_id: 'a', assistantId: 'b' }, { assistantId: 'b' }],
    [z.object({ name: z.string() }), { assistant_id: 'a' }, { assistant_id: 'a' }],
    [camel, null, null],
    [camel, ['assistant_id'], ['assistant_id']],
    [z.string(), 'assistant_id', 'assistant_id'],
  ])('%#', (schema, input, expected) => {
    expect(resolveAliases(schema, input)).toEqual(expected);
  });
});
