import { loadTexts } from '../../../i18n/index.ts';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';

/** The dialog with its words, fetched when it is first opened. */
export const LazyCreateAssistantDialog = lazyDialog(async () => {
  const [{ CreateAssistantDialog }] = await Promise.all([
    import('./create-assistant-dialog.tsx'),
    loadTexts('assistants', 'create', 'knowledge'),
  ]);
  return CreateAssistantDialog;
});
