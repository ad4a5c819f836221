import { describe, expect, it } from 'vitest';
import { renderDocs } from './page.ts';
import { describeType, schemaTable } from './schema-table.ts';

describe('renderDocs', () => {
  const info = { title: '<b>Talk</b>', version: '1', description: 'Has a `code` & more' };

  it('writes what it is given as text', () => {
    const html = renderDocs({
      info,
      paths: { '/api/<x>': { post: { summary: '"Do" <it>', responses: { 400: { description: 'a < b' } } } } },
    });
    expect(html).toContain('&lt;b&gt;Talk&lt;/b&gt; API');
    expect(html).toContain('Has a <code>code</code> &amp; more');
    expect(html).toContain('<code>/api/&lt;x&gt;</code>');
    expect(html).toContain('&quot;Do&quot; &lt;it&gt;. <em>Anyone may call it.</em>');
    expect(html).toContain('<code>400</code> a &lt; b');
  });

  it('links each call, and says which need somebody signed in', () => {
    const html = renderDocs({
      info,
      paths: { '/api/a': { get: { operationId: 'a', security: [{ cookie: [] }] } } },
    });
    expect(html).toContain('href="#a"');
    expect(html).toContain('<section id="a">');
    expect(html).toContain('Needs somebody signed in.');
  });
});

describe('schemaTable', () => {
  it('leads to nested fields by their path', () => {
    const item = { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] };
    const html = schemaTable({ type: 'object', properties: { faq: { type: 'array', items: item } } });
    expect(html).toMatch(/<code>faq<\/code><\/td><td>array of object<\/td><td>optional/);
    expect(html).toMatch(/<code>faq\[\]\.question<\/code><\/td><td>string<\/td><td>required/);
  });

  it('shows the success of an answer that may be either', () => {
    const html = schemaTable({
      oneOf: [
        { type: 'object', properties: { yes: {} } },
        { type: 'object', properties: { no: {} } },
      ],
    });
    expect(html).toContain('yes');
    expect(html).not.toContain('<code>no</code>');
  });

  it('says what a value is when there are no fields', () => {
    expect(schemaTable({ type: 'string' })).toBe('<p>string</p>');
  });
});

describe('describeType', () => {
  it.each([
    [{ const: true }, 'true'],
    [{ enum: ['ash', ''] }, '"ash" | ""'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    [
      { type: 'string', minLength: 8, maxLength: 128 },
      'string, at least 8 characters, at most 128 characters',
    ],
    [{ type: 'string', allOf: [{ format: 'email' }] }, 'string, email'],
    [{ type: 'integer', minimum: 0 }, 'integer, at least 0'],
    [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER }, 'integer'],
    [{}, 'anything'],
  ])('%j', (schema, text) => {
    expect(describeType(schema)).toBe(text);
  });
});
