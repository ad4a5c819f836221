import type { ProposedEntry, ProposedTable } from '@parlo/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { AddressForm } from './address-form.tsx';
import { ImportPreview, type ImportSource } from './import-preview.tsx';
import { pairsOf } from './import-rows.ts';
import { readDelimited, readLines } from './read-cells.ts';
import { Reading } from './reading.tsx';
import { TextForm } from './text-form.tsx';
import { type ReadingStep, useReading } from './use-reading.ts';

interface WebsiteDialogProps {
  readonly slot: BuilderSlot;
  readonly onClose: () => void;
  /** With how many questions. */
  readonly onAdded?: (questions: number) => void;
  /** Begins with a text or a table in the place of a website. */
  readonly fromText?: boolean;
}

type Stage =
  | { readonly is: 'address' }
  | { readonly is: 'text' }
  | { readonly is: 'rows'; readonly source: ImportSource }
  | Extract<ReadingStep, { is: 'reading' }>;

const ofTables = (tables: readonly ProposedTable[], hidden = 0): Stage => ({
  is: 'rows',
  source: { tables, parts: [], hidden },
});
/** Questions that were found: two columns that nobody has to choose. */
const ofFaq = (faq: readonly ProposedEntry[]) => ({
  tables: [
    {
      name: '',
      rows: faq.map(({ question, answer }) => [question, answer]),
      columns: { question: 0, answer: 1, titled: false },
    },
  ],
  named: true,
});
const ofWebsite = ({ proposals, pages }: Extract<ReadingStep, { is: 'proposed' }>): Stage => ({
  is: 'rows',
  source: { ...ofFaq(proposals.faq), parts: [], hidden: 0, website: { ...proposals, read: pages } },
});

/** From a website, or a pasted text, to what an assistant knows: read, choose, add. */
export function WebsiteDialog({ slot, onClose, onAdded, fromText = false }: WebsiteDialogProps) {
  const { t } = useTranslation();
  // The server reads for an account; the browser reads cells and plain text itself.
  const isDemo = slot.email === null;
  const first = fromText ? 'text' : 'address';
  const [stage, setStage] = useState<Stage>({ is: first });
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState('');
  const { read, stop } = useReading((step) => {
    if (step.is === 'failed') return giveUp(step.problem, 'address');
    setProblem('');
    setStage(step.is === 'reading' ? step : ofWebsite(step));
  });

  function giveUp(words: string, to: 'text' | 'address' = first) {
    setProblem(words);
    setStage({ is: to });
  }

  async function findInText(text: string) {
    if (isDemo) return showOwn(readDelimited(text) ?? readLines(text), t('websites.nothingInText'));
    const { faq, left, leftCount, table } = await api.request('proposeFromText', { text });
    if (table) setStage(ofTables([table]));
    else if (faq.length === 0) return t('websites.nothingInText');
    else setStage({ is: 'rows', source: { ...ofFaq(faq), parts: left, hidden: leftCount - left.length } });
    return '';
  }

  async function findInFile(file: File) {
    if (isDemo) {
      if (!/\.csv$/i.test(file.name)) return t('websites.fileSignUp');
      return showOwn(readDelimited(await file.text()), t('websites.nothingInFile'));
    }
    const { tables, leftRows } = await api.upload('proposeFromTable', {}, [file]);
    // Names in JSON say what a question is: there are no columns to choose.
    const columns = /\.json$/i.test(file.name) ? tables[0]?.columns : null;
    const named = Boolean(columns);
    if (
      columns &&
      tables[0] &&
      !pairsOf(tables[0], columns).some(({ question, answer }) => question && answer)
    ) {
      return t('websites.nothingInFile');
    }
    setStage({ is: 'rows', source: { tables, named, parts: [], hidden: leftRows } });
    return '';
  }

  /** What the browser has read itself. */
  function showOwn(table: ProposedTable | null, nothing: string) {
    if (!table) return nothing;
    setStage(ofTables([table]));
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
      <TextForm
        onCells={(table) => setStage(ofTables([table]))}
        onText={findInText}
        onFile={findInFile}
        onBack={fromText ? onClose : () => giveUp('')}
        onWebsite={fromText ? () => setStage({ is: 'address' }) : undefined}
      />
    ),
    rows: () =>
      stage.is === 'rows' && (
        <ImportPreview
          slot={slot}
          source={stage.source}
          onBack={() => giveUp('', stage.source.website ? 'address' : 'text')}
          onAdded={(questions) => {
            onAdded?.(questions);
            onClose();
          }}
        />
      ),
    reading: () => (
      <Reading
        pages={stage.is === 'reading' ? stage.pages : []}
        onCancel={() => {
          stop();
          giveUp('', 'address');
        }}
      />
    ),
  };
  return (
    <Dialog
      open
      wide
      title={t(fromText ? 'websites.importTitle' : 'websites.title')}
      {...(stage.is === 'address' && { text: t('websites.lead') })}
      onClose={onClose}
    >
      {isDemo && stage.is === 'address' ? (
        <SignUp onClose={onClose} onSignUp={slot.signUp} />
      ) : (
        inside[stage.is]()
      )}
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
