import { type ProposedEntry, type ProposedTable, WEBSITE_LIMITS } from '@parlo/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { AddressForm } from './address-form.tsx';
import { type Left, ProposalsForm } from './proposals-form.tsx';
import { Reading } from './reading.tsx';
import { entriesOf, TableForm } from './table-form.tsx';
import { TextForm } from './text-form.tsx';
import { type ReadingStep, useReading } from './use-reading.ts';

interface WebsiteDialogProps {
  readonly slot: BuilderSlot;
  readonly onClose: () => void;
  readonly onAdded?: () => void;
  /** Begins with a text or a table in the place of a website. */
  readonly fromText?: boolean;
}

type Stage =
  | { readonly is: 'address' }
  | { readonly is: 'text' }
  | { readonly is: 'table'; readonly tables: readonly ProposedTable[]; readonly leftRows: number }
  | Extract<ReadingStep, { is: 'reading' | 'proposed' }>;

const NOTHING_LEFT: Left = { parts: [], count: 0 };

/** From a website, or a pasted text, to what an assistant knows: read, choose, add. */
export function WebsiteDialog({ slot, onClose, onAdded, fromText = false }: WebsiteDialogProps) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>({ is: fromText ? 'text' : 'address' });
  const [left, setLeft] = useState<Left>(NOTHING_LEFT);
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState('');
  const { read, stop } = useReading((step) => {
    if (step.is === 'failed') return giveUp(step.problem);
    setProblem('');
    setStage(step);
  });

  function giveUp(words: string) {
    setProblem(words);
    setLeft(NOTHING_LEFT);
    setStage({ is: fromText ? 'text' : 'address' });
  }

  function propose(faq: ProposedEntry[], over: Left) {
    setLeft(over);
    setStage({ is: 'proposed', proposals: { address: '', name: null, greeting: null, faq, pages: [] } });
  }

  async function findInText(text: string) {
    const { faq, left: parts, leftCount, table } = await api.request('proposeFromText', { text });
    if (table) setStage({ is: 'table', tables: [table], leftRows: 0 });
    else if (faq.length === 0) return t('websites.nothingInText');
    else propose(faq, { parts, count: leftCount });
    return '';
  }

  async function findInFile(file: File) {
    const { tables, leftRows } = await api.upload('proposeFromTable', {}, [file]);
    const [table] = tables;
    // Names in JSON say what a question is: there are no columns to choose.
    if (table?.columns && /\.json$/i.test(file.name)) {
      const { faq, left: parts } = entriesOf(table, table.columns);
      if (faq.length === 0) return t('websites.nothingInFile');
      propose(faq, { parts: parts.slice(0, WEBSITE_LIMITS.leftParts), count: parts.length + leftRows });
      return '';
    }
    setStage({ is: 'table', tables, leftRows });
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
    text: () => (
      <TextForm onText={findInText} onFile={findInFile} onBack={fromText ? onClose : () => giveUp('')} />
    ),
    table: () =>
      stage.is === 'table' && (
        <TableForm
          tables={stage.tables}
          leftRows={stage.leftRows}
          onChosen={(faq, parts) => propose(faq, { parts, count: parts.length })}
          onBack={() => giveUp('')}
        />
      ),
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
          left={left}
          onBack={() => giveUp('')}
          onAdded={() => {
            onAdded?.();
            onClose();
          }}
        />
      ),
  };
  return (
    <Dialog
      open
      wide
      title={t(fromText ? 'websites.importTitle' : 'websites.title')}
      text={t(`websites.lead.${stage.is}`)}
      onClose={onClose}
    >
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
