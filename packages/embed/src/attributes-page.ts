import { ATTRIBUTES, type Attribute } from './attributes.ts';

const code = (text: string) => `\`${text}\``;

function row([name, { values, sentence }]: readonly [string, Attribute]): string {
  const [first = ''] = values;
  return `| ${code(name)} | ${values.map(code).join(', ') || 'text'} | ${first ? code(first) : ''} | ${sentence} |`;
}

/** docs/embed-attributes.md, made of the list. */
export function attributesPage(): string {
  return `# Attributes of \`<parlo-assistant>\`
What the element takes. The React component has the same under the names \`assistantId\`, \`mode\` and so on. Attributes may change at any time; another assistant or mode ends a call.

| attribute | values | default | what |
| --- | --- | --- | --- |
${Object.entries(ATTRIBUTES).map(row).join('\n')}

This page is made of [the list in the code](../packages/embed/src/attributes.ts): \`node packages/embed/scripts/attributes-page.ts\`.
`;
}
