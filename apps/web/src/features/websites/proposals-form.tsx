import { ASSISTANT_DEFAULTS, LIMITS, type WebsiteProposals } from '@parlo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { refusalWords } from '../../i18n/refusals.ts';
import type { BuilderSlot, TypedTexts } from '../../owner/assistants/builder-slot.ts';
import { filesQuery, websitesQuery } from '../../owner/files/knowledge-queries.ts';
import { isNewName } from '../../owner/next-steps/steps.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Choice, ChoiceGroup, useChosen } from './choices.tsx';

interface ProposalsFormProps {
  readonly slot: BuilderSlot;
  readonly proposals: WebsiteProposals;
  readonly onBack: () => void;
  readonly onAdded: () => void;
}

/** What was found, each to be left out: name and greeting, questions, and pages that become a source of replies. */
export function ProposalsForm({ slot, proposals, onBack, onAdded }: ProposalsFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { assistant } = slot;
  const [offer] = useState(() => newTo(slot, proposals));
  const faq = useChosen(offer.faq.map(({ question }) => question));
  const pages = useChosen(proposals.pages.map(({ url }) => url));
  const [takesName, setTakesName] = useState(true);
  const [takesGreeting, setTakesGreeting] = useState(true);
  const [weekly, setWeekly] = useState(true);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function add(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      if (pages.count > 0) {
        const input = { assistantId: assistant.id, address: proposals.address, weekly };
        const { websites } = await api.call('addWebsite', { ...input, pages: pages.list });
        queries.setQueryData(websitesQuery(assistant.id).queryKey, websites);
        void queries.invalidateQueries(filesQuery(assistant.id));
      }
      const typed = slot.typed();
      const chosen = offer.faq.filter(({ question }) => faq.has(question));
      slot.fill({
        ...typed,
        ...(offer.name && takesName && { assistantName: offer.name }),
        ...(offer.greeting && takesGreeting && { greetingMessage: offer.greeting }),
        faqList: [
          ...typed.faqList.filter(({ question, answer }) => question.trim() || answer.trim()),
          ...chosen.map(({ question, answer }) => ({ question, answer, phrasings: '' })),
        ].slice(0, LIMITS.faqEntries),
      });
      onAdded();
    } catch (error) {
      setProblem(refusalWords(t, error, t('websites.addFailed')));
      setBusy(false);
    }
  }

  const takesText = (offer.name !== null && takesName) || (offer.greeting !== null && takesGreeting);
  const takes = faq.count > 0 || pages.count > 0 || takesText;
  return (
    <form noValidate onSubmit={(event) => void add(event)} className="mt-4 flex flex-col gap-6">
      {(offer.name ?? offer.greeting) && (
        <div className="flex flex-col">
          {offer.name && (
            <Choice
              checked={takesName}
              onChange={setTakesName}
              label={t('websites.takeName', { name: offer.name })}
            />
          )}
          {offer.greeting && (
            <Choice
              checked={takesGreeting}
              onChange={setTakesGreeting}
              label={t('websites.takeGreeting', { greeting: offer.greeting })}
            />
          )}
        </div>
      )}
      <ChoiceGroup
        title={t('websites.questions', { count: offer.faq.length })}
        chosen={faq}
        none={t('websites.noQuestions')}
      >
        {offer.faq.map(({ question, answer, url }) => (
          <Choice
            key={question}
            checked={faq.has(question)}
            onChange={(on) => faq.set(question, on)}
            label={question}
            text={answer}
            from={url === null ? undefined : url}
          />
        ))}
      </ChoiceGroup>
      {proposals.pages.length > 0 && (
        <ChoiceGroup
          title={t('websites.pages', { count: proposals.pages.length })}
          hint={t('websites.pagesHint')}
          chosen={pages}
        >
          {proposals.pages.map(({ url, title, excerpt }) => (
            <Choice
              key={url}
              checked={pages.has(url)}
              onChange={(on) => pages.set(url, on)}
              label={title}
              text={excerpt}
              from={url}
            />
          ))}
        </ChoiceGroup>
      )}
      {pages.count > 0 && <Choice checked={weekly} onChange={setWeekly} label={t('websites.weekly')} />}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <DialogActions>
        <Button onClick={onBack}>{t('websites.back')}</Button>
        <Button type="submit" look="action" disabled={busy || !takes}>
          {busy ? t('websites.adding') : t('websites.add')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** What the assistant does not have yet. Its own name and greeting are not replaced. */
function newTo({ typed, assistant }: BuilderSlot, { name, greeting, faq }: WebsiteProposals) {
  const { faqList, greetingMessage, assistantName = assistant.assistantName }: TypedTexts = typed();
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const known = new Set(faqList.map(({ question }) => plain(question)));
  const hasOwnName = assistantName.trim() !== '' && !isNewName(assistantName);
  return {
    name: hasOwnName ? null : name,
    greeting:
      greetingMessage.trim() === ASSISTANT_DEFAULTS.greetingMessage || greetingMessage.trim() === ''
        ? greeting
        : null,
    faq: faq.filter(({ question }) => !known.has(plain(question))),
  };
}
