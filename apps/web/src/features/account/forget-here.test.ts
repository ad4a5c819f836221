// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { forgetHere } from './delete-account-dialog.tsx';

it('leaves nothing that speaks of the account, and everything else', () => {
  const theirs = ['user', 'email', 'loggedIn', 'paymentStatus', 'paymentPlan', 'paymentId'];
  const calls = ['assistantActive', 'timeLeft', 'builderDraft.assistant_1'];
  const edits = ['dashboardEdit/olena@example.com/assistant_1'];
  const others = ['theme', 'language', 'demoAssistants', 'builderDraft.assistant_of_nobody'];
  for (const key of [...theirs, ...calls, ...edits, ...others]) localStorage.setItem(key, 'x');
  forgetHere(localStorage, { email: 'olena@example.com', assistants: [{ id: 'assistant_1' }] });
  expect(Object.keys(localStorage).toSorted()).toEqual(others.toSorted());
});
