import { type AssistantSummary, DEFAULT_VOICE } from '@parlo/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Gate } from '../../../owner/account/premium-gate.ts';
import { SiteLink } from '../../../site/site-link.tsx';
import { holdingTab } from '../../../storage/browser-store.ts';
import { IconButton } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { CardActions } from './card-actions.tsx';
import { promptPreview, voiceName } from './card-figures.ts';
import { CardMinutes } from './card-minutes.tsx';
import { readDraft } from './edit-draft.ts';
import { EditForm } from './edit-form.tsx';

const DeleteDialog = lazyDialog(() => import('./delete-dialog.tsx').then((m) => m.DeleteDialog));

interface AssistantCardProps {
  readonly email: string;
  readonly assistant: AssistantSummary;
  /** Its place in the list. */
  readonly index: number;
  /** Whether widget code may be had, as the server says now. */
  readonly askGate: () => Promise<Gate>;
  readonly onPopup: () => void;
  readonly onTopUp: () => void;
  readonly onDeleted: () => void;
}

/** One assistant, to look at or to change. */
export function AssistantCard({
  email,
  assistant,
  index,
  askGate,
  onPopup,
  onTopUp,
  onDeleted,
}: AssistantCardProps) {
  const { t } = useTranslation();
  const heading = cardHeadingId(assistant.id);
  // Left unsaved when the session ended: the form is open again, with what was typed.
  const [editing, setEditing] = useState(() => readDraft(holdingTab, email, assistant.id) !== null);
  const [saved, setSaved] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [blocked, setBlocked] = useState<'closed' | 'unknown' | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const was = useRef(editing);
  const name = assistant.assistantName.trim() || t('dashboard.card.unnamed');

  // Leaving the edit mode gives the focus back to the button that opened it.
  useEffect(() => {
    if (was.current && !editing) pencil.current?.focus();
    was.current = editing;
  }, [editing]);

  async function popup() {
    const gate = await askGate();
    setBlocked(gate === 'open' ? null : gate);
    if (gate === 'open') onPopup();
  }

  return (
    <li className="rounded-lg border border-line bg-raised p-5 sm:p-6">
      <article aria-labelledby={heading} className="flex flex-col gap-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 id={heading} tabIndex={-1} className="text-[1.375rem] leading-snug break-words">
              {name}
            </h3>
            <p className="text-sm text-soft">
              {t('dashboard.card.voice')}:{' '}
              {assistant.voice
                ? voiceName(assistant.voice)
                : t('dashboard.card.defaultVoice', { name: voiceName(DEFAULT_VOICE) })}
            </p>
          </div>
          <div className="-mt-2 -mr-2 flex">
            <IconButton
              ref={pencil}
              label={t('dashboard.card.edit', { name })}
              aria-expanded={editing}
              onClick={() => {
                setSaved(false);
                setEditing(!editing);
              }}
            >
              <Pencil size={18} />
            </IconButton>
            <IconButton
              label={t('dashboard.card.delete', { name })}
              className="hover:text-danger"
              onClick={() => setDeleting(true)}
            >
              <Trash2 size={18} />
            </IconButton>
          </div>
        </div>
        {editing ? (
          <EditForm
            email={email}
            assistant={assistant}
            index={index}
            onDone={(done) => {
              setSaved(done);
              setEditing(false);
            }}
          />
        ) : (
          <div className="grid grid-cols-1 gap-x-10 gap-y-4 md:grid-cols-2">
            <p className="break-words">{promptPreview(assistant.assistantPrompt)}</p>
            <CardMinutes assistant={assistant} name={name} onTopUp={onTopUp} />
          </div>
        )}
        <p role="status" className="text-sm text-good empty:hidden">
          {saved && t('dashboard.card.saved')}
        </p>
        {assistant.openContacts > 0 && (
          <Link
            to={`/dashboard/messages?assistantId=${encodeURIComponent(assistant.id)}&state=new`}
            className="inline-flex min-h-11 items-center self-start font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {t('dashboard.card.messages', { count: assistant.openContacts })}
          </Link>
        )}
        {!editing && (
          <div className="border-t border-line pt-3">
            <CardActions assistantId={assistant.id} name={name} onPopup={() => void popup()} />
            {blocked && <GateNotice gate={blocked} />}
          </div>
        )}
      </article>
      {deleting && (
        <DeleteDialog
          email={email}
          assistantId={assistant.id}
          name={name}
          onClose={() => setDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </li>
  );
}

/** Why there is no code, and the way to it. */
function GateNotice({ gate }: { readonly gate: Exclude<Gate, 'open'> }) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="rise mt-3 flex flex-wrap items-center gap-x-4 rounded-md bg-panel px-4 py-1.5"
    >
      <p className="py-2">
        {gate === 'closed' ? t('dashboard.card.upgrade') : t('dashboard.card.checkFailed')}
      </p>
      {gate === 'closed' && (
        <SiteLink
          to="/pricing"
          className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {t('dashboard.card.upgradeAction')}
        </SiteLink>
      )}
    </div>
  );
}

/** The target of the focus after a card is created. */
export const cardHeadingId = (assistantId: string) => `assistant-${assistantId}`;
