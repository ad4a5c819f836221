import { VISITOR_LIMITS } from '@parlo/contract';
import { SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { Input } from '../../ui/form/field.tsx';

interface TestComposerProps {
  /** A reply is being written; sending waits for it. */
  readonly busy: boolean;
  /** Returns whether it was accepted. */
  readonly onType: (text: string) => boolean;
}

/** The field for typing to the assistant instead of talking. */
export function TestComposer({ busy, onType }: TestComposerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  function send() {
    const words = text.trim();
    if (words !== '' && !busy && onType(words)) setText('');
  }
  return (
    <form
      className="mt-3 flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Input
        aria-label={t('sandbox.message')}
        placeholder={t('sandbox.messageHint')}
        value={text}
        maxLength={VISITOR_LIMITS.chatMessage}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton type="submit" label={t('sandbox.send')} aria-disabled={busy || text.trim() === ''}>
        <SendHorizontal size={20} />
      </IconButton>
    </form>
  );
}
