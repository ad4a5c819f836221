import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { AddressForm } from './address-form.tsx';
import { ProposalsForm } from './proposals-form.tsx';
import { Reading } from './reading.tsx';
import { TextForm } from './text-form.tsx';
import { type ReadingStep, useReading } from './use-reading.ts';

interface WebsiteDialogProps {
  readonly slot: BuilderSlot;
  readonly onClose: () => void;
  readonly onAdded?: () => void;
}

type Stage =
  | { readonly is: 'address' }
  | { readonly is: 'text' }
  | Extract<ReadingStep, { is: 'reading' | 'proposed' }>;

/** From a website, or a pasted text, to what an assistant knows: read, choose, add. */
export function WebsiteDialog({ slot, onClose, onAdded }: WebsiteDialogProps) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>({ is: 'address' });
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState('');
  const { read, stop } = useReading((step) => {
    if (step.is === 'failed') return giveUp(step.problem);
    setProblem('');
    setStage(step);
  });

  function giveUp(words: string) {
    setProblem(words);
    setStage({ is: 'address' });
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
        onRead={() => read(address)}
        onText={() => setStage({ is: 'text' })}
        onClose={onClose}
      />
    ),
    text: () => <TextForm onText={findInText} onBack={() => giveUp('')} />,
    reading: () => (
      <Reading
        pages={stage.is === 'reading' ? stage.pages : []}
        onCancel={() => {
          stop();
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
