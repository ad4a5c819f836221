import { expect, it } from 'vitest';
import { readable, withKnown } from './with-known.ts';

const schema = { type: 'object', properties: { assistantId: { type: 'string' }, text: { type: 'string' } } };
const operation = {
  parameters: [{ name: 'assistantId', in: 'query', schema: { type: 'string' } }],
  requestBody: { content: { 'application/json': { schema } } },
  responses: { 200: { content: { 'application/json': { schema } } } },
};
const document = {
  openapi: '3.1.0',
  paths: { '/chat': { post: operation }, '/delete': { post: operation } },
};

it('lets inputs be what is there, and leaves responses as they are', () => {
  const known = { anyOf: [{ const: 'assistant_1' }, { type: 'string' }] };
  const changed = withKnown(document, { assistantId: 'assistant_1' }, ['/delete']);
  expect(changed).toEqual({
    openapi: '3.1.0',
    paths: {
      '/chat': {
        post: {
          parameters: [{ name: 'assistantId', in: 'query', schema: known }],
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { assistantId: known, text: { type: 'string' } } },
              },
            },
          },
          responses: operation.responses,
        },
      },
      '/delete': { post: operation },
    },
  });
});

it('takes no name from the prototype for a known one', () => {
  const odd = { paths: { '/a': { get: { parameters: [{ name: 'constructor', schema: {} }] } } } };
  expect(withKnown(odd, {})).toEqual(odd);
});

it('leaves out what a fuzzer in Python can’t read', () => {
  const property = { type: 'string', maxLength: 3, pattern: String.raw`^\p{L}$` };
  expect(readable({ a: property, b: { pattern: '^a$' } })).toEqual({
    a: { type: 'string', maxLength: 3 },
    b: { pattern: '^a$' },
  });
  const content = { 'application/json': { schema }, 'text/event-stream': { schema } };
  expect(readable({ responses: [{ content }] })).toEqual({
    responses: [{ content: { 'application/json': { schema }, 'text/event-stream': {} } }],
  });
});

it('refuses what is no document', () => {
  expect(() => withKnown(null, {})).toThrow('no OpenAPI document');
});
