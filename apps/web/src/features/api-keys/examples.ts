/** Lines for a terminal, made for who reads them: pasted as they are, they work. */

const VARIABLE = 'PARLO_API_KEY';

/** Keeps the key out of the calls themselves, and so out of what is shown to others. */
export function keyLine(placeholder: string): string {
  return `export ${VARIABLE}=${quoted(placeholder)}`;
}

export function callExample(base: string, email: string): string {
  return [
    `curl ${quoted(`${base}/get_assistants`)}`,
    `-H "Authorization: Bearer $${VARIABLE}"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify({ email }))}`,
  ].join(' \\\n  ');
}

/** One word to a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
