import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { conversationRows } from './api/conversations.ts';
import { getAssistantsRows } from './api/get-assistants.ts';
import { knowledgeRows } from './api/knowledge.ts';
import { passageRows } from './api/passages.ts';
import { widgetConfigRows } from './api/widget-config.ts';
import { makeOwner } from './support/owner.ts';
import { printRows, type Row } from './support/stats.ts';

/** What the API takes and how fast it answers: goals and what was measured. */

// The load generator plays the part of a proxy, so that each request may come from a visitor of its own.
const parlo = await startParlo({ env: { PARLO_TRUST_PROXY: '1', PARLO_VOICE_HOSTS: '1' } });
try {
  const owner = await makeOwner(parlo.url);
  const rows: Row[] = [];
  rows.push(...(await widgetConfigRows(parlo, owner)));
  rows.push(...(await getAssistantsRows(parlo, owner)));
  rows.push(...(await conversationRows(parlo)));
  rows.push(...(await knowledgeRows(parlo)));
  rows.push(...(await passageRows()));
  printRows('API', rows);
} finally {
  await parlo.remove();
}
