import type { WebsiteProposals } from '@parlo/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { reasonWords, refusalWords } from '../../i18n/refusals.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { AddressForm } from './address-form.tsx';
import { ProposalsForm } from './proposals-form.tsx';
import { readWebsite } from './read-website.ts';
import { TextForm } from './text-form.tsx';

interface WebsiteDialogProps {
  readonly slot: BuilderSlot;
  readonly onClose: () => void;
  readonly onAdded?: () => void;
}

type Stage =
  | { readonly is: 'address' }
  | { readonly is: 'text' }
  | { readonly is: 'reading'; readonly pages: readonly { readonly url: string; readonly title: string }[] }
  | { readonly is: 'proposed'; readonly proposals: WebsiteProposals };

/** From a website, or a pasted text, to what an assistant knows: read, choose, add. */
export function WebsiteDialog({ slot, onClose, onAdded }: WebsiteDialogProps) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>({ is: 'address' });
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState('');
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  function giveUp(words: string) {
    setProblem(words);
    setStage({ is: 'address' });
  }

  async function read() {
    reading.current?.abort();
    const leaving = new AbortController();
    reading.current = leaving;
    setProblem('');
    setStage({ is: 'reading', pages: [] });
    try {
      for await (const event of readWebsite(address, leaving.signal)) {
        if (leaving.signal.aborted) return;
        if (event.type === 'refused') return giveUp(reasonWords(t, event, event.message));
        if (event.type === 'proposals') return setStage({ is: 'proposed', proposals: event.proposals });
        const { url, title } = event;
        setStage((now) => (now.is === 'reading' ? { ...now, pages: [...now.pages, { url, title }] } : now));
      }
      if (!leaving.signal.aborted) giveUp(t('websites.lost'));
    } catch (error) {
      if (leaving.signal.aborted) return;
      giveUp(refusalWords(t, error, t('websites.lost')));
    }
  }

  async function findInText(text: string) {
    const { faq } = await api.call('proposeFromText', { text });
    if (faq.length === 0) return t('websites.nothingInText');
    setStage({ is: 'proposed', proposals: { address: '', name: null, greeting: null, faq, pages: [] } });
    return '';
  }

  const inside: Record<Stage['is'], () => ReactNode> = {
    address: () => (
      <AddressForm
        address={address}
        problem={problem}
        onAddress={setAddress}
        onRead={() => void read()}
        onText={() => setStage({ is: 'text' })}
        onClose={onClose}
      />
    ),
    text: () => <TextForm onText={findInText} onBack={() => giveUp('')} />,
    reading: () => (
      <Reading
        pages={stage.is === 'reading' ? stage.pages : []}
        onCancel={() => {
          reading.current?.abort();
          giveUp('');
        }}
      />
    ),
    proposed: () =>
      stage.is === 'proposed' && (
        <ProposalsForm
          slot={slot}
          proposals={stage.proposals}
          onBack={() => giveUp('')}
          onAdded={() => {
            onAdded?.();
            onClose();
          }}
        />
      ),
  };
  return (
    <Dialog open wide title={t('websites.title')} text={t(`websites.lead.${stage.is}`)} onClose={onClose}>
      {slot.email === null ? <SignUp onClose={onClose} onSignUp={slot.signUp} /> : inside[stage.is]()}
    </Dialog>
  );
}

interface SignUpProps {
  readonly onClose: () => void;
  readonly onSignUp: BuilderSlot['signUp'];
}

/** Websites are read by the server, for an account. */
function SignUp({ onClose, onSignUp }: SignUpProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="mt-4">{t('websites.signUp')}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          look="action"
          onClick={() => {
            onClose();
            onSignUp?.();
          }}
        >
          {t('websites.signUpAction')}
        </Button>
      </DialogActions>
    </>
  );
}

interface ReadingProps {
  readonly pages: readonly { readonly url: string; readonly title: string }[];
  readonly onCancel: () => void;
}

function Reading({ pages, onCancel }: ReadingProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="tabular mt-4 font-semibold">
        {pages.length === 0 ? t('websites.opening') : t('websites.readPages', { count: pages.length })}
      </p>
      <ul
        aria-label={t('websites.pagesRead')}
        className="mt-3 flex min-h-40 flex-col gap-1 text-sm text-soft"
      >
        {pages.map(({ url, title }) => (
          <li key={url} className="truncate">
            {title}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button data-first onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </DialogActions>
    </>
  );
}
