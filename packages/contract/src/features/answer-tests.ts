import { z } from 'zod';
import { LIMITS, TEST_LIMITS } from '../api/limits.ts';
import { refused } from '../api/reasons.ts';
import { AssistantChanges } from './assistants.ts';
import { required, rowId, success } from './fields.ts';

/**
 * An owner's tests of an assistant: a question, and what has to be said or must not be said to it. Texts are compared
 * without case, accents and white space.
 */

const Texts = z.array(required('A text', TEST_LIMITS.text)).max(TEST_LIMITS.texts);

const testFields = {
  question: required('A question', LIMITS.faqQuestion),
  /** All of these have to be said. */
  says: Texts,
  /** None of these may be said. */
  saysNot: Texts,
  /** The assistant has to say that it does not know. */
  unknown: z.boolean(),
};

export const NewAnswerTest = z
  .object(testFields)
  .refine(
    ({ says, saysNot, unknown }) => unknown || says.length + saysNot.length > 0,
    refused('test_expects_nothing', 'Say what has to be said, or what must not be said.'),
  )
  .refine(
    ({ says, unknown }) => !unknown || says.length === 0,
    refused('test_expects_both', 'An assistant that does not know the answer can’t say it as well.'),
  );
export type NewAnswerTest = z.infer<typeof NewAnswerTest>;

/** Why a test failed. `text` is what was said or left out, where there is one. */
export const TestProblem = z.object({
  kind: z.enum([
    /** `text` had to be said. */
    'not_said',
    /** `text` was not to be said. */
    'said',
    /** It said that it does not know. */
    'did_not_know',
    /** It asked what was meant. */
    'asked_back',
    /** It had to say that it does not know. */
    'knew',
    /** There was no reply in time. */
    'no_reply',
  ]),
  text: z.string().optional(),
});
export type TestProblem = z.infer<typeof TestProblem>;

/** The source of a reply: a question of the FAQ, or a passage of a file. */
export const TestSource = z.object({
  kind: z.enum(['faq', 'file']),
  /** The question, or the file's name. */
  title: z.string(),
  /** The headings above the passage; empty without headings. */
  heading: z.string(),
});
export type TestSource = z.infer<typeof TestSource>;

export const TestRun = z.object({
  passed: z.boolean(),
  /** The assistant's reply, shortened. */
  said: z.string(),
  problems: z.array(TestProblem),
  sources: z.array(TestSource),
  /**
   * The origin of the reply: the owner's exact words, a language model, or the exact words because no model could be
   * asked. Absent in runs of earlier versions.
   */
  answeredBy: z.enum(['exact', 'model', 'exact_instead']).optional(),
  /** Something that the model said was not heard since it recited instructions or told what is private. */
  heldBack: z.literal(true).optional(),
  ranAt: z.iso.datetime(),
});
export type TestRun = z.infer<typeof TestRun>;

export const AnswerTest = z.object({
  id: z.string(),
  ...testFields,
  /** The last run on the assistant as it is saved; null when there was none since the test was changed. */
  lastRun: TestRun.nullable(),
});
export type AnswerTest = z.infer<typeof AnswerTest>;

export const OfAssistantInput = z.object({ assistantId: rowId });
export const AddTestsInput = OfAssistantInput.extend({
  tests: z.array(NewAnswerTest).min(1).max(TEST_LIMITS.addedAtOnce),
});
export const TestInput = OfAssistantInput.extend({ testId: rowId });
export const EditTestInput = TestInput.extend({ test: NewAnswerTest });
export const TestsResponse = success({ tests: z.array(AnswerTest) });
/** `added` are the ids of the new tests, in their order. */
export const TestsAddedResponse = TestsResponse.extend({ added: z.array(z.string()) });

/**
 * Nothing of a run is spoken or stored as a conversation, and no tool is called. An assistant that replies in its own
 * words takes tokens for it, as it does for visitors.
 */
export const RunTestsInput = OfAssistantInput.extend({
  /** The owner's unsaved changes. Absent fields keep their saved values. */
  draft: AssistantChanges.optional(),
  /** Absent: all of them. */
  testIds: z.array(rowId).max(TEST_LIMITS.tests).optional(),
});
export const RunTestsResponse = success({
  results: z.array(
    z.object({
      testId: z.string(),
      run: TestRun,
      /** The last run on the assistant as it is saved; null if that was answered by the other: exact words or a model. */
      before: TestRun.nullable(),
    }),
  ),
  /** Tests that there was no time for: ask for them again. */
  left: z.array(z.string()),
});
export type TestResult = z.infer<typeof RunTestsResponse>['results'][number];

/** A test that was made from the owner's own words by rules. Nobody has checked that its question makes sense. */
export const TestProposal = z.object({
  ...testFields,
  /** The source of the answer; null if the assistant has to say that it does not know. */
  source: TestSource.nullable(),
});
export type TestProposal = z.infer<typeof TestProposal>;
export const ProposeTestsResponse = success({ proposals: z.array(TestProposal) });
