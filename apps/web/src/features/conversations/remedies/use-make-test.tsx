import { type Assistant, LIMITS, type NewAnswerTest, TEST_LIMITS } from '@parlo/contract';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../i18n/index.ts';
import { useAddTests, useDeleteTest } from '../../../owner/answer-tests/use-tests.ts';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { type Done, useDone } from './use-done.tsx';

const TestDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([
    import('../../../owner/answer-tests/test-dialog.tsx'),
    loadTexts('tests'),
  ]);
  return dialog.TestDialog;
});

export interface MakeTest extends Pick<Done, 'said'> {
  /** A test was made of this turn here. */
  isMade(messageId: string): boolean;
  open(assistant: Assistant, messageId: string, test: NewAnswerTest): void;
  /** To be put somewhere on the screen. */
  readonly dialog: ReactNode;
}

interface Open {
  readonly assistant: Assistant;
  readonly messageId: string;
  readonly test: NewAnswerTest;
}

/** The one click from an answer to a test that keeps it right. */
export function useMakeTest(email: string, focusAfter: RefObject<HTMLElement | null>): MakeTest {
  const [open, setOpen] = useState<Open | null>(null);
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  const done = useDone(focusAfter);
  return {
    isMade: (messageId) => made.has(messageId),
    open(assistant, messageId, test) {
      done.clear();
      setOpen({ assistant, messageId, test });
    },
    said: done.said,
    dialog: open && (
      <MakeTestDialog
        email={email}
        {...open}
        done={done}
        onClose={() => setOpen(null)}
        onMade={(messageId, isMade) =>
          setMade(
            (all) => new Set(isMade ? [...all, messageId] : [...all].filter((one) => one !== messageId)),
          )
        }
      />
    ),
  };
}

interface MakeTestDialogProps extends Open {
  readonly email: string;
  readonly done: Done;
  readonly onClose: () => void;
  readonly onMade: (messageId: string, isMade: boolean) => void;
}

function MakeTestDialog({ email, assistant, messageId, test, done, onClose, onMade }: MakeTestDialogProps) {
  const { t } = useTranslation();
  const { id, assistantName } = assistant;
  const add = useAddTests(email, id);
  const remove = useDeleteTest(email, id);

  async function save(wanted: NewAnswerTest) {
    const { added } = await add.mutateAsync([wanted]);
    const [testId] = added;
    onClose();
    onMade(messageId, true);
    const { question } = wanted;
    done.say(t('analytics.testMade', { question, assistant: assistantName }), async () => {
      if (testId) await remove.mutateAsync(testId);
      onMade(messageId, false);
      return t('analytics.undone', { question });
    });
  }

  return (
    <TestDialog
      title={t('analytics.makeTest')}
      text={t('analytics.makeTestText', { assistant: assistantName })}
      test={test}
      onSave={save}
      onClose={onClose}
    />
  );
}

interface Turn {
  readonly question: string;
  readonly reply: string;
  readonly kind: 'right' | 'wrong' | 'unknown';
}

/** What the form of a test opens with: a right answer has to be said again, a wrong one must not be. */
export function testOf({ question, reply, kind }: Turn, faq: Assistant['faqList']): NewAnswerTest {
  const asked = question.trim().slice(0, LIMITS.faqQuestion);
  const said = firstSentence(reply);
  // An entry that was added for it says by now what has to be said.
  const same = (text: string) => text.trim().toLowerCase() === asked.toLowerCase();
  const entry = faq.find(({ question: one, phrasings }) => [one, ...phrasings].some(same));
  const right = kind === 'right' ? said : entry ? firstSentence(entry.answer) : '';
  return {
    question: asked,
    says: right ? [right] : [],
    saysNot: kind === 'wrong' && said && said !== right ? [said] : [],
    unknown: false,
  };
}

function firstSentence(text: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text.trim());
  return (first?.segment ?? '').trim().slice(0, TEST_LIMITS.text);
}
