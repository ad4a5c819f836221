import { ASSISTANT_DEFAULTS, type ProposedTable, pageKey, type WebsiteProposals } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuilderSlot, TypedTexts } from '../../owner/assistants/builder-slot.ts';
import { isNewName } from '../../owner/next-steps/steps.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Choice, ChoiceList, LeftOut, Rows, Tick, useChosen } from './choices.tsx';
import { ImportLine } from './import-line.tsx';
import { filled } from './import-rows.ts';
import { PagesChoice, useAddPages } from './pages-choice.tsx';
import { useImportRows } from './use-import-rows.ts';
import type { PageRead } from './use-reading.ts';
import { useSubmit } from './use-submit.ts';

/** What was read: tables whose columns can be chosen, or questions that were found, with the rest of a text or a website. */
export interface ImportSource {
  readonly tables: readonly ProposedTable[];
  /** Which columns they are is known for sure: they are not asked for. */
  readonly named?: boolean;
  /** The beginnings of parts that are no question with an answer. */
  readonly parts: readonly string[];
  /** Rows and parts that are not even shown. */
  readonly hidden: number;
  /** The rows of the table are its questions, in their order. */
  readonly website?: WebsiteProposals & { readonly read: readonly PageRead[] };
}

interface ImportPreviewProps {
  readonly slot: BuilderSlot;
  readonly source: ImportSource;
  readonly onBack: () => void;
  /** With how many questions. */
  readonly onAdded: (questions: number) => void;
}

/** All that would come, and what is left out with the reason; each row can be edited, or left out as well. */
export function ImportPreview({ slot, source, onBack, onAdded }: ImportPreviewProps) {
  const { t } = useTranslation();
  const [own] = useState(() => slot.typed());
  const { website } = source;
  const rows = useImportRows(source, own.faqList);
  const texts = useTexts(website, own, slot.assistant.assistantName);
  const pages = useChosen((website?.pages ?? []).map(({ url }) => url));
  const [weekly, setWeekly] = useState(true);
  const addPages = useAddPages();
  const { submit, busy, problem } = useSubmit(async () => {
    if (website && pages.count > 0) {
      const { address } = website;
      await addPages({ assistantId: slot.assistant.id, address, weekly, pages: pages.list });
    }
    const typed = slot.typed();
    const entries = rows.chosen.map(({ question, answer }) => ({
      question: question.trim(),
      answer: answer.trim(),
      phrasings: '',
    }));
    slot.fill({ ...typed, ...texts.taken, faqList: [...filled(typed.faqList), ...entries] });
    onAdded(entries.length);
    return '';
  }, t('websites.addFailed'));

  const count = rows.chosen.length;
  const isEmpty = count + pages.count + texts.count === 0;
  const unread = website ? withoutText(website) : [];
  const left = texts.left.length + rows.left.length + source.parts.length + unread.length + source.hidden;
  const line = (row: (typeof rows.coming)[number]) => (
    <ImportLine
      key={row.key}
      row={row}
      from={website?.faq[row.key]?.url}
      checked={rows.isOn(row.key)}
      open={rows.isOpen(row.key)}
      actions={rows.actions}
    />
  );
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-5">
      {rows.columns}
      {rows.isSame && (
        <p role="alert" className="text-danger">
          {t('websites.sameColumn')}
        </p>
      )}
      {texts.choices.length > 0 && <Rows>{texts.choices}</Rows>}
      {rows.coming.length > 0 && (
        <ChoiceList count={t('websites.coming', { count })} chosen={{ count, setAll: rows.setAll }}>
          {rows.coming.map(line)}
        </ChoiceList>
      )}
      {website && rows.coming.length === 0 && <p className="text-soft">{t('websites.noQuestions')}</p>}
      {website && website.pages.length > 0 && (
        <div>
          <PagesChoice pages={website.pages} chosen={pages} />
          {pages.count > 0 && <Tick checked={weekly} onChange={setWeekly} label={t('websites.weekly')} />}
        </div>
      )}
      {left > 0 && (
        <ChoiceList count={t('websites.left', { count: left })}>
          {[
            ...texts.left,
            ...rows.left.map(line),
            ...source.parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part may stand in a text twice
              <LeftOut key={`part-${at}`} title={part} left={t('websites.leftReasons.noPair')} />
            )),
            ...unread.map(({ url, title }) => (
              <LeftOut key={url} title={title} from={url} left={t('websites.leftReasons.noText')} />
            )),
            source.hidden > 0 && (
              <p key="hidden" className="px-2 py-2 text-sm text-soft">
                {t('websites.leftMore', { count: source.hidden })}
              </p>
            ),
          ]}
        </ChoiceList>
      )}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <DialogActions>
        <Button onClick={onBack}>{t('websites.back')}</Button>
        <Button type="submit" look="action" disabled={busy || isEmpty}>
          {website ? t(busy ? 'websites.adding' : 'websites.add') : t('websites.addCount', { count })}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Pages that were read and say nothing to answer from. */
function withoutText({ read, pages }: NonNullable<ImportSource['website']>): readonly PageRead[] {
  const offered = new Set(pages.map(({ url }) => pageKey(new URL(url))));
  return read.filter(({ url }) => !offered.has(pageKey(new URL(url))));
}

/** The name and the greeting that a website proposes. The assistant's own are not replaced. */
function useTexts(website: ImportSource['website'], own: TypedTexts, savedName: string) {
  const { t } = useTranslation();
  const name = (own.assistantName ?? savedName).trim();
  const greeting = own.greetingMessage.trim();
  const offers = [
    {
      field: 'assistantName' as const,
      value: website?.name,
      title: t('websites.takeName', { name: website?.name ?? '' }),
      own: name !== '' && !isNewName(name),
    },
    {
      field: 'greetingMessage' as const,
      value: website?.greeting,
      title: t('websites.takeGreeting', { greeting: website?.greeting ?? '' }),
      own: greeting !== '' && greeting !== ASSISTANT_DEFAULTS.greetingMessage,
    },
  ].filter(({ value }) => Boolean(value));
  const open = offers.filter((offer) => !offer.own);
  const chosen = useChosen(open.map(({ field }) => field));
  const taken = open.filter(({ field }) => chosen.has(field)).map(({ field, value }) => [field, value]);
  return {
    count: chosen.count,
    taken: Object.fromEntries(taken) as Partial<Pick<TypedTexts, 'assistantName' | 'greetingMessage'>>,
    choices: open.map(({ field, title }) => (
      <Choice
        key={field}
        title={title}
        checked={chosen.has(field)}
        onChange={(on) => chosen.set(field, on)}
      />
    )),
    left: offers
      .filter((offer) => offer.own)
      .map(({ field, title }) => <LeftOut key={field} title={title} left={t('websites.leftReasons.own')} />),
  };
}
