import { ASSISTANT_DEFAULTS, LIMITS, type WebsiteProposals } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuilderSlot, TypedTexts } from '../../owner/assistants/builder-slot.ts';
import { isNewName } from '../../owner/next-steps/steps.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Choice, ChoiceGroup, useChosen } from './choices.tsx';
import { filled, plain } from './import-rows.ts';
import { PagesChoice, useAddPages } from './pages-choice.tsx';
import { useSubmit } from './use-submit.ts';

interface ProposalsFormProps {
  readonly slot: BuilderSlot;
  readonly proposals: WebsiteProposals;
  readonly onBack: () => void;
  readonly onAdded: (questions: number) => void;
}

/** What was found, each to be left out: name and greeting, questions, and pages that become a source of replies. */
export function ProposalsForm({ slot, proposals, onBack, onAdded }: ProposalsFormProps) {
  const { t } = useTranslation();
  const addPages = useAddPages();
  const { assistant } = slot;
  const [offer] = useState(() => newTo(slot, proposals));
  const faq = useChosen(offer.faq.map(({ question }) => question));
  const pages = useChosen(proposals.pages.map(({ url }) => url));
  const [takesName, setTakesName] = useState(true);
  const [takesGreeting, setTakesGreeting] = useState(true);
  const [weekly, setWeekly] = useState(true);
  const room = LIMITS.faqEntries - filled(slot.typed().faqList).length;
  const { submit, busy, problem } = useSubmit(async () => {
    const input = { assistantId: assistant.id, address: proposals.address, weekly };
    if (pages.count > 0) await addPages({ ...input, pages: pages.list });
    const typed = slot.typed();
    const chosen = offer.faq.filter(({ question }) => faq.has(question));
    slot.fill({
      ...typed,
      ...(offer.name && takesName && { assistantName: offer.name }),
      ...(offer.greeting && takesGreeting && { greetingMessage: offer.greeting }),
      faqList: [
        ...filled(typed.faqList),
        ...chosen.map(({ question, answer }) => ({ question, answer, phrasings: '' })),
      ].slice(0, LIMITS.faqEntries),
    });
    onAdded(chosen.length);
    return '';
  }, t('websites.addFailed'));

  const takesText = (offer.name !== null && takesName) || (offer.greeting !== null && takesGreeting);
  const takes = faq.count > 0 || pages.count > 0 || takesText;
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-6">
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
      {faq.count > room && (
        <p role="status" className="text-danger">
          {t('websites.tooManyQuestions', { count: faq.count - room, max: LIMITS.faqEntries })}
        </p>
      )}
      {proposals.pages.length > 0 && <PagesChoice pages={proposals.pages} chosen={pages} />}
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

/** The proposals that the assistant lacks. Its own name and greeting are not replaced. */
function newTo({ typed, assistant }: BuilderSlot, { name, greeting, faq }: WebsiteProposals) {
  const { faqList, greetingMessage, assistantName = assistant.assistantName }: TypedTexts = typed();
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
